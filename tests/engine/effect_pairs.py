"""Rules that speak of what a command's options do, of the end of a copy, of the place: `(rule, breaks, spares)`."""

from __future__ import annotations

from typing import Final

from tests.engine.rule_pairs import Call

EFFECTED: Final[list[tuple[str, Call, Call]]] = [
    (
        "Don't expose services publicly.",
        "gcloud run deploy api --image=gcr.io/a/api --allow-unauthenticated",
        "gcloud run deploy api --image=gcr.io/a/api --no-allow-unauthenticated",
    ),
    ("No world-writable files.", "chmod o+w data/out.csv", "chmod u+w data/out.csv"),
    ("Don't create world-writable directories.", "mkdir -m 777 shared", "mkdir -m 755 shared"),
    ("Don't make any file executable.", "chmod +x run.sh", "chmod 644 run.sh"),
    ("No setuid bits.", "chmod u+s /usr/local/bin/tool", "chmod u+x /usr/local/bin/tool"),
    ("Please don't squash my commits.", "git rebase -i --autosquash HEAD~4", "git log --oneline HEAD~4.."),
    (
        "Never merge into develop.",
        "git checkout develop && git merge feat/x",
        "git checkout feat/x && git merge develop",
    ),
    ("Do not rebase main.", "git rebase feat/x main", "git checkout feat/x && git rebase main"),
    (
        "Never copy anything from prod to staging.",
        "rsync -a deploy@prod-1:/srv/data/ deploy@staging-1:/srv/data/",
        "rsync -a ./data/ deploy@staging-1:/srv/data/",
    ),
    (
        "Never download customer data from s3://acme-live.",
        "aws s3 cp s3://acme-live/c.csv .",
        "aws s3 cp c.csv s3://acme-live/",
    ),
    ("Never reboot db-2.", "ssh db-2 'sudo shutdown -r now'", "ssh db-2 'who -b; last reboot'"),
    ("Never kill processes by name.", "killall python3", "kill 4412"),
    ("Do not log into prod-db.", "ssh -J jump ops@prod-db", "ssh ops@stage-db 'cat prod-db.txt'"),
    (
        "Don't open a shell in production containers.",
        "kubectl --context production exec -it api-0 -- bash",
        "kubectl --context production logs api-0",
    ),
    (
        "No in-place edits with perl or sed.",
        "perl -pi -e 's/a/b/' conf/app.ini",
        "perl -ne 'print if /a/' conf/app.ini",
    ),
    ("Never use --delete with rsync.", "rsync -a --delete out/ web-1:/srv/out/", "rsync -a out/ web-1:/srv/out/"),
    ("rsync with --delete is not allowed", "rsync -az --delete-after a/ b:/c/", "rsync -az a/ b:/c/delete/"),
    (
        "Never let rsync delete anything on the backup host.",
        "rsync -a --delete a/ backup:/srv/a/",
        "rsync -a a/ backup:/srv/a/",
    ),
    ("Never disable state locking in terraform.", "terraform apply -lock=false", "terraform apply -lock=true"),
    ("Don't disable certificate checks.", "wget --no-check-certificate https://a.test/x", "wget https://a.test/x"),
    ("Never skip host key checking.", "ssh -o StrictHostKeyChecking=no web-1 uptime", "ssh web-1 uptime"),
    ("never bypass branch protection", "gh pr merge 12 --admin", "gh pr merge 12 --squash"),
    (
        "No GPU instances.",
        "aws ec2 run-instances --image-id ami-1 --instance-type p3.2xlarge",
        "aws ec2 run-instances --image-id ami-1 --instance-type t3.small",
    ),
    ("No new python dependencies.", "uv add polars", "uv sync"),
    ("Never publish to npm.", "pnpm publish --access public", "pnpm pack"),
    ("Stay in the namespace qa with kubectl.", "kubectl -n live delete pod a", "kubectl -n qa delete pod a"),
    (
        "Only use the kube context kind-dev.",
        "kubectl --context live apply -f a.yml",
        "kubectl --context kind-dev apply -f a.yml",
    ),
    (
        "Only ever work in the staging namespace.",
        "kubectl apply -n prod -f a.yaml",
        "kubectl apply -n staging -f a.yaml",
    ),
    (
        "the live namespace is read-only for you",
        "kubectl -n live rollout restart deploy/a",
        "kubectl -n live get deploy",
    ),
    ("Only use the aws profile sandbox.", "aws --profile live s3 rb s3://a", "aws --profile sandbox s3 rb s3://a"),
    (
        "Terraform only in the workspace dev.",
        "terraform workspace select prod && terraform apply",
        "terraform workspace select dev && terraform apply",
    ),
    (
        "Keep the database container running, never stop it.",
        "docker compose stop database",
        "docker compose logs database",
    ),
    ("The container mq must stay up.", "docker kill mq", "docker inspect mq"),
    ("Only push to the remote mine.", "git push origin topic", "git push mine topic"),
    ("Push only to origin.", "git push backup topic", "git push origin topic"),
    ("Never stage everything with git add.", "git add -A", "git add src/a.py"),
    ("Always open pull requests as drafts.", "gh pr create -t x -b y", "gh pr create -d -t x -b y"),
    ("Always sign commits.", "git commit --no-gpg-sign -m x", "git commit -S -m x"),
    ("Do not run anything in the background.", "nohup python train.py &", "python train.py"),
    ("Don't open ports in the firewall.", "ufw allow 8080", "ufw status"),
    (
        "Never open a security group to the whole internet.",
        "aws ec2 authorize-security-group-ingress --group-id sg-1 --protocol tcp --port 22 --cidr 0.0.0.0/0",
        "aws ec2 authorize-security-group-ingress --group-id sg-1 --protocol tcp --port 22 --cidr 10.1.0.0/16",
    ),
    ("No ssh tunnels.", "ssh -L 5432:db:5432 jump", "ssh jump uptime"),
    ("Don't format any disks.", "sudo mkfs.ext4 /dev/sdb1", "lsblk"),
    ("Don't scale anything to zero.", "kubectl scale deploy/a --replicas=0", "kubectl scale deploy/a --replicas=2"),
    ("Do not unlock the terraform state.", "terraform force-unlock 1234", "terraform state list"),
    ("Don't run interactive commands.", "git rebase -i HEAD~2", "git rebase main"),
]
