"""Rules with a breaking call and a neighbour over many kinds of tool: `(rule, breaks, spares)`; a call is a shell text
or a tool with its arguments."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from tests.engine.making import call
from troth_schemas.events import ToolCall

Call = str | tuple[str, dict[str, Any]]


def called(seq: int, what: Call) -> ToolCall:
    """The call as an event. Arguments are set whole: some have names that the event has too (`event_id`)."""
    if isinstance(what, str):
        return call(seq, command=what)
    return msgspec.structs.replace(call(seq, what[0]), arguments=what[1])


PAIRS: Final[list[tuple[str, Call, Call]]] = [
    # shell: wrappers, variables, environment, spellings
    ("Never deploy to prod.", "ENV=prod ./deploy.sh", "ENV=staging ./deploy.sh"),
    ("Never deploy to prod.", "export TARGET=prod && make deploy", "export TARGET=stage && make deploy"),
    ("Don't touch anything as the admin account.", "ssh admin@web-2 'sudo touch /etc/motd'", "ssh dev@web-2 'touch a'"),
    ("Never skip the hooks.", "git commit -n -m wip", "git commit -m 'skip the hooks page'"),
    ("Don't bypass the pre-commit hooks.", "git -c core.hooksPath=/dev/null commit -m x", "git commit -m x"),
    ("Nothing goes to main.", "git push origin HEAD:main", "git push origin HEAD:main-menu"),
    ("No force pushes, ever.", "git push --force-with-lease origin topic", "git push origin topic"),
    ("Do not rewrite history on this branch.", "git rebase -i HEAD~3", "git log --oneline -3"),
    ("Never delete branches.", "git branch -D old-topic", "git branch --list"),
    ("Don't delete remote branches.", "git push origin :old-topic", "git push origin old-topic"),
    ("Never use rm with -rf.", "find build -name x | xargs rm -fr", "find build -name x | xargs rm"),
    ("Don't write to /etc.", "echo 1 | sudo tee /etc/hosts.allow", "echo 1 | tee /tmp/hosts.allow"),
    ("Never edit anything under migrations/.", "perl -pi -e 's/a/b/' migrations/004.sql", "cat migrations/004.sql"),
    ("Don't run anything as root.", "su root -c 'make install'", "make install"),
    ("Do not touch node-3.", "ssh node-3 sudo systemctl stop nginx", "ssh node-4 sudo systemctl stop nginx"),
    ("Never reboot anything.", "ssh web-1 'sudo shutdown -r now'", "ssh web-1 uptime"),
    ("Don't change file permissions.", "chmod -R 777 public", "ls -l public"),
    ("Never run the seed script.", "python scripts/seed.py --all", "python scripts/report.py --all"),
    ("Stay away from the legacy/ folder.", "mv legacy/cart.py src/cart.py", "mv drafts/cart.py src/cart.py"),
    # file tools
    ("Never edit pnpm-lock.yaml by hand.", ("Edit", {"file_path": "/w/site/pnpm-lock.yaml", "old_string": "a",
     "new_string": "b"}), ("Edit", {"file_path": "/w/site/pnpm-workspace.yaml", "old_string": "a", "new_string": "b"})),
    ("Don't modify any tests.", ("Edit", {"file_path": "/w/site/tests/test_cart.py", "old_string": "a",
     "new_string": "b"}), ("Edit", {"file_path": "/w/site/src/cart.py", "old_string": "a", "new_string": "b"})),
    ("Do not create new files.", ("Write", {"file_path": "/w/site/notes.md", "content": "x"}),
     ("Edit", {"file_path": "/w/site/README.md", "old_string": "a", "new_string": "b"})),
    ("The generated folder is off limits.", ("MultiEdit", {"file_path": "/w/site/src/generated/api.ts", "edits": []}),
     ("MultiEdit", {"file_path": "/w/site/src/api.ts", "edits": []})),
    ("Leave .github/workflows alone.", ("Write", {"file_path": "/w/site/.github/workflows/ci.yml", "content": "x"}),
     ("Write", {"file_path": "/w/site/.github/CODEOWNERS", "content": "x"})),
    ("Never use eval in the code.", ("Edit", {"file_path": "/w/site/a.js", "old_string": "f(x)",
     "new_string": "eval(x)"}), ("Edit", {"file_path": "/w/site/a.js", "old_string": "f(x)", "new_string": "g(x)"})),
    ("Don't mention Juniper in any commit message.", "git commit -am 'Prepare the Juniper launch'",
     "git commit -am 'Prepare the launch'"),
    ("Never put e-mail addresses into the docs.", ("Write", {"file_path": "/w/site/docs/a.md",
     "content": "Ask jo@example.com."}), ("Write", {"file_path": "/w/site/docs/a.md", "content": "Ask the team."})),
    # MCP tools
    ("Don't send e-mail on my behalf.", ("mcp__mail__send_email", {"to": "sarah@example.com", "body": "hi"}),
     ("mcp__mail__draft_email", {"to": "sarah@example.com", "body": "hi"})),
    ("Never merge pull requests yourself.", ("mcp__github__merge_pull_request", {"pull_number": 12}),
     ("mcp__github__get_pull_request", {"pull_number": 12})),
    ("Do not close any issues.", ("mcp__linear-server__update_issue", {"id": "ENG-4", "state": "closed"}),
     ("mcp__linear-server__get_issue", {"id": "ENG-4"})),
    ("Never delete calendar events.", ("mcp__calendar__delete_event", {"event_id": "e-77"}),
     ("mcp__calendar__list_events", {"day": "2026-12-01"})),
    ("No refunds without me.", ("mcp__shop__refund_order", {"order_id": "A-778"}),
     ("mcp__shop__get_order", {"order_id": "A-778"})),
    ("Don't book flights.", ("mcp__travel__book_flight", {"flight": "LH400"}),
     ("mcp__travel__search_flights", {"to": "JFK"})),
    ("Never touch the customers table.", ("mcp__db__execute", {"sql": "update customers set vip = true"}),
     ("mcp__db__execute", {"sql": "update carts set open = true"})),
    ("Don't share anything from the finance folder.", ("mcp__drive__share_file", {"path": "finance/q3.xlsx"}),
     ("mcp__drive__share_file", {"path": "marketing/q3.xlsx"})),
    # SQL
    ("Never drop anything.", "psql -d shop -c 'DROP INDEX carts_open'", "psql -d shop -c 'select count(*) from carts'"),
    ("Don't delete rows from orders.", "psql -c \"delete from orders where id = 4\"",
     "psql -c \"delete from carts where id = 4\""),
    ("Don't alter the schema.", "psql -c 'alter table carts add column note text'", "psql -c 'select note from carts'"),
    ("Never run write queries against the replica.", "psql -h replica-1 -c 'insert into t values (1)'",
     "psql -h replica-1 -c 'select 1'"),
    # HTTP
    ("Never call the production API.", "curl https://api.prod.example.com/v1/users",
     "curl https://api.stage.example.com/v1/users"),
    ("No POST requests to billing.", "curl -X POST https://billing.example.com/v1/charges -d a=1",
     "curl https://catalog.example.com/v1/charges"),
    ("Do not fetch anything from example.org.", ("WebFetch", {"url": "https://www.example.org/a", "prompt": "x"}),
     ("WebFetch", {"url": "https://docs.example.com/a", "prompt": "x"})),
    ("Don't upload logs anywhere.", "curl -F file=@app.log https://paste.example.com", "tail -n 5 app.log"),
    # kubectl, helm
    ("Never delete namespaces.", "kubectl delete ns shop-dev", "kubectl get ns shop-dev"),
    ("Do not scale anything down.", "kubectl scale deployment/cart --replicas=0", "kubectl get deployment/cart"),
    ("Hands off the kube-system namespace.", "kubectl -n kube-system delete pod dns-1",
     "kubectl -n shop delete pod cart-1"),
    ("Never use the prod context.", "kubectl --context=prod-eu apply -f a.yaml",
     "kubectl --context=dev-eu apply -f a.yaml"),
    ("Don't exec into pods.", "kubectl exec -it cart-1 -- sh -c 'ls'", "kubectl logs cart-1"),
    ("No helm upgrades.", "helm upgrade cart ./chart", "helm list"),
    # terraform, clouds
    ("Never apply Terraform changes.", "terraform -chdir=infra apply -auto-approve", "terraform -chdir=infra plan"),
    ("Do not destroy infrastructure.", "terraform destroy -target=module.db", "terraform validate"),
    ("Don't touch the prod workspace.", "terraform workspace select prod && terraform apply",
     "terraform workspace select dev && terraform apply"),
    ("Never terminate instances.", "aws ec2 terminate-instances --instance-ids i-0abc1234",
     "aws ec2 describe-instances"),
    ("Don't use the billing account profile.", "aws --profile billing s3 rm s3://acme-tmp/a",
     "aws --profile dev s3 rm s3://acme-tmp/a"),
    ("Don't use the billing account profile.", "AWS_PROFILE=billing aws s3 rm s3://acme-tmp/a",
     "AWS_PROFILE=dev aws s3 rm s3://acme-tmp/a"),
    # gh, npm, docker
    ("Don't merge any PRs.", "gh pr merge 41 --squash", "gh pr view 41"),
    ("Never close issues.", "gh issue close 17", "gh issue comment 17 --body 'close this?'"),
    ("Don't create releases.", "gh release create v2.0.0", "gh release view v1.9.0"),
    ("No new dependencies.", "npm install --save left-pad", "npm ci"),
    ("Never publish packages.", "npm publish --access public", "npm run build"),
    ("Do not remove any containers.", "docker rm -f cart-db", "docker ps -a"),
    ("Don't push images.", "docker push registry.example.com/cart:1.2", "docker build -t cart:1.2 ."),
    ("Never prune docker volumes.", "docker volume prune -f", "docker volume ls"),
]  # fmt: skip
