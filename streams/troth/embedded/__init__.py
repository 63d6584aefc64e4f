"""A broker inside the installation, for a first look and the demo. It forgets everything when it stops."""
