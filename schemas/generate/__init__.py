"""JSON Schema and AsyncAPI from the structs of `troth_schemas`, and what a change of them breaks."""
