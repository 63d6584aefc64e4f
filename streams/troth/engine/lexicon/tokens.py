"""Words that decide what an exact token is: file extensions, top-level domains, branch prefixes, URI schemes.

Sources: IANA media types and root zone (the part that code and its tools use), RFC 6761 and RFC 8375 special names,
Git branch prefixes of git-flow and Conventional Branch, object-store URI schemes of the vendors' command lines.
"""

from __future__ import annotations

from typing import Final

EXTENSIONS: Final = frozenset(
    """
        adoc astro avro awk bak bash bat bin bmp bz2 c cc cfg class clj cmake cnf conf cpp crt cs css csv cue cxx dart
        db deb diff dll dockerfile docx dylib ejs elf env erb erl ex exe exs fish flac gem gif go gql gradle graphql
        groovy gz h haml hcl hpp hs htm html ico idx ini ipynb iso jar java jpeg jpg js json json5 jsonc jsonl jsonnet
        jsx key kt kts less lib lock log lua m4 make map markdown md mdx mjs mk ml mod mov mp3 mp4 msi mts ndjson nix
        o odt orc out parquet patch pb pdf pem php pid pl plist png po prisma proto ps1 psd py pyc pyi pyx r rar rb
        rego resx rkt rpm rs rst s sass scala scss sh so sol sql sqlite sqlite3 srt ssh sum svelte svg swift swp tar
        tcl terraform tex tf tfstate tfvars tgz thrift tiff tmp toml ts tsv tsx ttf txt vb vim vtt vue war wasm wav
        webm webp whl woff woff2 xls xlsx xml xsd xsl xz yaml yml zig zip zsh zst
    """.split()
)

DOMAINS: Final = frozenset(
    """
        ai app arpa biz ch cloud co com de dev edu eu example fr gov info int internal invalid io jp lan local
        localhost localdomain mil net nl onion org svc test uk us xyz
    """.split()
)
"""Last labels that make a dotted token a host."""

BRANCH_PREFIXES: Final = frozenset(
    """
        bugfix build chore ci dependabot docs feat feature features fix heads hotfix origin perf refactor refs release
        releases renovate revert support tags task topic upstream wip
    """.split()
)

BUCKET_SCHEMES: Final = frozenset(
    {"s3", "s3a", "s3n", "gs", "gcs", "az", "abfs", "abfss", "wasb", "wasbs", "oss", "r2", "b2"}
)

SLASHED_WORDS: Final = frozenset(
    """
        a am an and as back both but client down either feedback front go he her him his horizontal i if in input it
        its left less more n no nor not off on or out output pass fail pm pro con public private push pull read remote
        right s server she singular plural start stop sync async t tcp ip the their them they true false up us
        vertical w we why how with without write yes you y
    """.split()
)
"""Words that a slash joins in prose ("and/or"): a token made of these alone is no path."""

COMMANDS: Final = frozenset(
    """
        alembic ansible ansible-playbook apk apt apt-get argocd aws az bash bazel black brew bun bundle cargo cat cd cdk
        chmod chown cmake composer conda cp crontab ctest curl dd deno docker docker-compose doctl dotnet echo env
        eslint export fastlane find firebase flask flutter fly flyctl flyway gcloud gem gh git glab go gofmt
        golangci-lint gradle gradlew grep gsutil helm heroku hg iptables java jest journalctl jq just kill killall knex
        kubectl kustomize ls make mise mix mkdir mongosh mount mv mvn mypy mysql mysqldump netlify ninja node nohup
        npm npx nx oc openssl pdm perl pg_dump pg_restore php pip pip3 pipenv pipx pkill pnpm podman poetry prettier
        prisma psql pulumi pytest python python3 rails rake rclone reboot redis-cli rm rsync ruby ruff rustc sam sbt scp
        sed serverless sh shutdown skaffold sleep sops sqlite3 ssh ssh-keygen sudo supabase svn swift systemctl tar task
        tee terraform terragrunt timeout tofu touch tox truncate tsc turbo ufw umount unlink uv uvx vagrant vault
        vercel vi vim vitest wget wrangler xargs xcodebuild yarn yum zip
    """.split()
)
"""First words that make a text in backticks a command."""

TRUNKS: Final = ("main", "master", "develop", "trunk")
"""Branches that nearly every repository has under these plain words."""
