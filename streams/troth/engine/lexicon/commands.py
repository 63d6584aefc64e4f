"""Commands: what each operand and flag of a shell command is, and what the command does with it.

One row for each command or subcommand: `command | acts effect | operands | flags`; indented lines go on with the row.

*acts* are canonical (`acts.py`); the *effect* is `read` or `write`.

*Operands*, in order; the last with `*` takes all that are left. A slot is a kind, or a kind with the key that it
answers to (`id:pr`); a word of `SLOTS` stands for such a pair. It is a target (something that exists and is acted
on), or with `<` a source (exists, is read), or with `>` a creation. Other slots:
`text` payload, `pattern`, `opt` an option's value, `sql` and `code` inline code, `sh` a shell text, `cmd` a command
of its own (all words from there), `kv` settings `NAME=value`, `qty:NAME` a quantity, `method` an HTTP method,
`refspec` what a push or fetch moves, `remote` a path that may be on another host, `image`, `route` of an API.

*Flags*: `-f/--force` are spellings of one flag. `=slot` takes a value; `^` after it means that the flag stands in for
the first operand; `!act` adds an act, `!write` and `!read` set the effect, `!dry` says that nothing is done at all,
`!post` that a request sends something.

A flag that no row names takes no value. Sources: the manual pages of each tool (POSIX.1-2024 utilities, GNU coreutils
9, git 2.4x, gh 2, docker 27, kubectl 1.3x, terraform 1, aws 2, gcloud, psql 16, npm 10, pip 24, curl 8, OpenSSH 9).
"""

from __future__ import annotations

from typing import Final

SLOTS: Final[dict[str, tuple[str, str | None]]] = {
    "path": ("path", None), "dir": ("path", None), "any": ("", None), "url": ("url", None), "host": ("host", None),
    "bucket": ("bucket", None), "port": ("port", "port"), "branch": ("branch", None), "ref": ("ref", None),
    "commit": ("commit", "commit"), "tag": ("version", "tag"), "word": ("word", None), "email": ("email", None),
    "env": ("env", None), "remotename": ("word", "remote"), "pid": ("id", "pid"), "pr": ("id", "pr"),
    "issue": ("id", "issue"), "run": ("id", "run"), "id": ("id", "id"), "repo": ("path", "repo"),
    "container": ("id", "container"), "resource": ("id", None), "package": ("word", None), "service": ("word", None),
    "user": ("word", None), "task": ("word", None), "namespace": ("word", "namespace"), "context": ("word", "context"),
    "profile": ("word", "profile"), "project": ("word", "project"), "region": ("word", "region"),
    "cluster": ("word", "cluster"), "account": ("word", "account"), "database": ("word", "database"),
    "refpath": ("refpath", "path"), "newref": (">branch", None), "repourl": ("repourl", None),
    "version": ("version", None), "release": ("version", "release"), "gist": ("id", "gist"),
}  # fmt: skip
"""Slot word -> kind of literal (`""`: by its form; `ref`: branch or commit by its form) and identifier key."""

ALIASES: Final[dict[str, str]] = {
    "python3": "python", "python2": "python", "pypy3": "python", "pip3": "pip", "pip2": "pip", "podman": "docker",
    "nerdctl": "docker", "docker-compose": "docker compose", "oc": "kubectl", "k": "kubectl", "tofu": "terraform",
    "opentofu": "terraform", "nodejs": "node", "apt-get": "apt", "dnf": "yum", "microdnf": "yum", "ggrep": "grep",
    "zgrep": "grep", "gcp": "cp", "grm": "rm", "gmv": "mv", "ghead": "head", "gtail": "tail", "nvim": "vim",
    "mawk": "awk", "nawk": "awk", "zcat": "cat", "gcat": "cat", "gls": "ls", "exa": "ls", "eza": "ls", "fdfind": "fd",
    "egrep": "grep", "fgrep": "grep", "mkfs.ext4": "mkfs", "mkfs.xfs": "mkfs", "gdate": "date", "gfind": "find",
    "bsdtar": "tar", "gtar": "tar", "mamba": "conda", "micromamba": "conda", "fdupes": "find", "prettierd": "prettier",
}  # fmt: skip
"""A command by another name, with the same operands."""

READING_VERBS: Final = frozenset(
    """
        get list ls show view describe status info inspect logs log cat read search find query help version diff check
        lookup fetch print display whoami config-view history top stat count validate verify preview plan explain tail
        head ping doctor which resolve browse peek watch poll test-connection dump-schema lint
    """.split()
)
"""First words after which a command or tool that no table names is taken to only read."""

SHELLS: Final = frozenset({"bash", "sh", "zsh", "dash", "ksh", "fish"})
"""What reads a shell text from standard input or a here-document."""

SQL_CLIENTS: Final = frozenset({"psql", "mysql", "mariadb", "sqlite3", "duckdb", "clickhouse-client", "sqlcmd"})
INTERPRETERS: Final = frozenset({"python", "node", "ruby", "perl", "php", "deno"})

PATHS_OF_DEVICES: Final = ("/dev/null", "/dev/stdout", "/dev/stderr", "/dev/stdin", "/dev/tty", "/dev/fd/", "&", "-")
"""Redirections to these name no file."""

METHODS: Final[dict[str, tuple[str, str]]] = {
    "GET": ("", "read"), "HEAD": ("", "read"), "OPTIONS": ("", "read"), "POST": ("create", "write"),
    "PUT": ("write", "write"), "PATCH": ("write", "write"), "DELETE": ("delete", "write"),
}  # fmt: skip
"""HTTP method -> the act beside `fetch`, and the effect (RFC 9110, section 9)."""

COMMANDS: Final = """
# wrappers: what they run is read as a command of its own

sudo | run read | cmd | -u/--user=user -g/--group=opt -h/--host=host -p/--prompt=opt -C=opt -D/--chdir=dir -n -E -H -S
    -i -s
doas | run read | cmd | -u=user -C=opt -n
env | run read | kv cmd | -u/--unset=opt -C/--chdir=dir -S/--split-string=sh -i
timeout | run read | qty:timeout cmd | -s/--signal=opt -k/--kill-after=opt --preserve-status --foreground
gtimeout | run read | qty:timeout cmd | -s/--signal=opt -k/--kill-after=opt
nohup | run read | cmd
nice | run read | cmd | -n/--adjustment=opt
ionice | run read | cmd | -c=opt -n=opt -p=opt
time | run read | cmd | -f=opt -o=>path
command | run read | cmd | -v!dry -V!dry
builtin | run read | cmd
exec | run read | cmd | -a=opt
setsid | run read | cmd | -w -f
stdbuf | run read | cmd | -i/--input=opt -o/--output=opt -e/--error=opt
caffeinate | run read | cmd | -t=opt
unbuffer | run read | cmd
flock | run read | >path cmd | -w/--timeout=opt -c=sh -n -x -s
chroot | run read | dir cmd | --userspec=opt
strace | run read | cmd | -e=opt -o=>path -p=pid
xargs | run read | cmd | -I/--replace=opt -n/--max-args=qty -P/--max-procs=qty -L/--max-lines=qty -d/--delimiter=opt
    -a/--arg-file=<path -s=qty -E=opt -0 -r -t
parallel | run read | cmd | -j/--jobs=qty -a=<path --retries=qty --delay=qty
watch | run read | sh | -n/--interval=qty -d
coproc | run read | cmd
bash | run write | <path opt* | -c=sh^ -o=opt -O=opt --rcfile=<path --init-file=<path -n!dry -l -i -e -x -u
sh | run write | <path opt* | -c=sh^ -o=opt -n!dry -e -x -u
zsh | run write | <path opt* | -c=sh^ -o=opt -n!dry
dash | run write | <path opt* | -c=sh^
ksh | run write | <path opt* | -c=sh^
fish | run write | <path opt* | -c/--command=sh^
eval | run read | sh
source | run write | <path opt*
. | run write | <path opt*
su | run read | user | -c/--command=sh -s/--shell=opt -l -
runuser | run read | user | -c/--command=sh -u=user -l
trap | run read | sh opt*
ssh | run read | host sh | -p=port -i=<path -l=user -o=opt -L=opt -R=opt -D=opt -F=<path -J=host -b=opt -c=opt -e=opt
    -m=opt -Q=opt -S=opt -W=opt -w=opt -E=>path
mosh | run read | host sh | --ssh=opt -p=port
nsenter | run read | cmd | -t/--target=pid
script | run write | >path | -c/--command=sh -q
uv run | run read | cmd | --with=package -p/--python=opt --directory=dir --project=dir --extra=opt --group=opt
    --env-file=<path -m=opt
poetry run | run read | cmd
pipenv run | run read | cmd
pdm run | run read | cmd
hatch run | run read | cmd
rye run | run read | cmd
bundle exec | run read | cmd
mise exec | run read | opt cmd
mise x | run read | opt cmd
direnv exec | run read | dir cmd
op run | run read | cmd | --env-file=<path
dotenv | run read | cmd | -f/--file=<path
conda run | run read | cmd | -n/--name=opt -p/--prefix=dir

# files

cat | read read | path* | -n -A -b -s
bat | read read | path* | -l/--language=opt -r/--line-range=opt --theme=opt
less | read read | path* | -p=pattern
more | read read | path*
head | read read | path* | -n/--lines=qty -c/--bytes=qty -q -v
tail | read read | path* | -n/--lines=qty -c/--bytes=qty -f -F --pid=pid -s=opt
ls | read read | path* | -I/--ignore=pattern --color -w=opt
tree | read read | path* | -L=qty -I=pattern -P=pattern -o=>path!write
stat | read read | path* | -c/--format=opt -f=opt -t=opt
file | read read | path* | -m=<path
wc | read read | path* | --files0-from=<path
nl | read read | path*
du | read read | path* | -d/--max-depth=qty --exclude=pattern -t=opt
df | read read | path* | -t=opt
readlink | read read | path*
realpath | read read | path* | --relative-to=dir --relative-base=dir
basename | read read | opt* | -s=opt
dirname | read read | opt*
md5 | read read | path* | -s=text
md5sum | read read | path*
sha1sum | read read | path*
sha256sum | read read | path*
shasum | read read | path* | -a=opt
cksum | read read | path*
xxd | read read | path >path | -l=opt -s=opt -c=opt -g=opt -r
od | read read | path* | -A=opt -t=opt -N=opt -j=opt
hexdump | read read | path* | -n=opt -s=opt -e=opt
strings | read read | path* | -n=opt
diff | read read | path path | -U=opt -x/--exclude=pattern -I=pattern --label=opt
cmp | read read | path path
comm | read read | path path
sort | read read | path* | -k/--key=opt -t/--field-separator=opt -o/--output=>path!write -S=opt -T=dir --parallel=opt
uniq | read read | path >path | -f=opt -s=opt -w=opt
cut | read read | path* | -d/--delimiter=opt -f/--fields=opt -c/--characters=opt -b=opt --output-delimiter=opt
paste | read read | path* | -d=opt
join | read read | path path | -t=opt -1=opt -2=opt -o=opt
tr | read read | pattern*
column | read read | path* | -s=opt -t -N=opt
fold | read read | path* | -w=opt
rev | read read | path*
tac | read read | path*
awk | read read | pattern path* | -f/--file=<path^ -F/--field-separator=opt -v/--assign=opt
gawk | read read | pattern path* | -f/--file=<path^ -F/--field-separator=opt -v/--assign=opt
grep | read read | pattern path* | -e/--regexp=pattern^ -f/--file=<path^ -A/--after-context=opt
    -B/--before-context=opt -C/--context=opt -m/--max-count=opt --include=pattern --exclude=pattern
    --exclude-dir=pattern -d=opt -D=opt --color --label=opt
rg | read read | pattern path* | -e/--regexp=pattern^ -f/--file=<path^ -g/--glob=pattern -t/--type=opt
    -T/--type-not=opt -A=opt -B=opt -C=opt -m=opt --iglob=pattern -j=opt --sort=opt --files^
ag | read read | pattern path* | -G=pattern --ignore=pattern -A=opt -B=opt -C=opt
find | read read | path*
tar | create write | opt*
fd | read read | pattern path* | -e/--extension=opt -t/--type=opt -d/--max-depth=opt -E/--exclude=pattern
    -x/--exec=cmd
jq | read read | pattern path* | -f/--from-file=<path^ --arg=opt,opt --argjson=opt,opt --slurpfile=opt,<path
    --rawfile=opt,<path --indent=opt -r -s -c -e -n -S
yq | read read | pattern path* | -i/--inplace!write!write -o/--output-format=opt -p/--input-format=opt
    --from-file=<path^
sed | read read | pattern path* | -e/--expression=pattern^ -f/--file=<path^ -i/--in-place!write -E -n -r -l=opt
gsed | read read | pattern path* | -e/--expression=pattern^ -f/--file=<path^ -i/--in-place!write -E -n -r
perl | run write | <path opt* | -e=code^ -E=code^ -I=dir -M=opt -i!write
cp | copy write | <path* >path | -t/--target-directory=dir -S=opt -r -R -a -f -p -n -v --recursive --force
mv | move write | path* >path | -t/--target-directory=dir -S=opt -f/--force -n -v
ln | create write | <path >path | -t/--target-directory=dir -s/--symbolic -f/--force -n
rm | delete write | path* | -r/-R/--recursive -f/--force -i -d -v
rmdir | delete write | path* | -p/--parents
unlink | delete write | path
shred | delete write | path* | -n/--iterations=qty -s=opt -u/--remove
trash | delete write | path*
srm | delete write | path*
mkdir | create write | >path* | -m/--mode=opt -p/--parents
mktemp | create write | >path | -p/--tmpdir=dir -t=opt --suffix=opt -d
mkfifo | create write | >path* | -m=opt
touch | create,write write | >path* | -d/--date=opt -r/--reference=<path -t=opt
truncate | delete,write write | path* | -s/--size=qty -r=<path
tee | write,create write | >path* | -a/--append
sponge | write,create write | >path
install | copy write | <path* >path | -m/--mode=opt -o/--owner=opt -g/--group=opt -t/--target-directory=dir -d
chmod | write write | opt path* | --reference=<path -R/--recursive
chown | write write | opt path* | --reference=<path -R/--recursive
chgrp | write write | opt path* | -R/--recursive
chattr | write write | opt path*
xattr | write write | opt path*
setfacl | write write | path* | -m=opt -x=opt
patch | write write | path <path | -i/--input=<path -p/--strip=opt -d/--directory=dir -o/--output=>path --dry-run!dry
split | create write | <path >path | -b=opt -l=opt -n=opt
zip | create write | >path <path* | -r/--recurse-paths -x=pattern -d!delete
unzip | create write | <path opt* | -d=dir -x=pattern -o -l!dry -p!dry -t!dry
gzip | write write | path* | -d -k -c!dry -S=opt
gunzip | write write | path* | -k -c!dry
zstd | write write | path* | -o=>path -d -T=opt
xz | write write | path* | -d -k -T=opt
bzip2 | write write | path* | -d -k
7z | create write | opt >path <path*
dd | write write | ddkv*
mkfs | delete,create write | path* | -t=opt -L=opt
wipefs | delete write | path* | -a
mount | write write | <path path | -t=opt -o=opt
umount | write write | path*
fdisk | write write | path* | -l!dry
vim | write write | path* | -c=opt
vi | write write | path*
nano | write write | path*
emacs | write write | path*
code | write write | path*
ed | write write | path

# saying and looking

echo | read read | text*
printf | read read | text* | -v=opt
true | read read | text*
false | read read | text*
: | read read | text*
test | read read | opt*
[ | read read | opt*
expr | read read | opt*
seq | read read | opt* | -s=opt -w -f=opt
sleep | sleep read | qty:sleep
date | read read | opt* | -d/--date=opt -r=opt -s/--set=opt!write -u -I -j -f=opt -v=opt
cal | read read | opt*
pwd | read read
cd | cd read | dir
pushd | cd read | dir
popd | cd read
dirs | read read
which | read read | opt*
type | read read | opt*
whereis | read read | opt*
hash | read read | opt*
alias | read read | opt*
set | read read | opt* | -o=opt
shopt | read read | opt*
export | write read | kv*
declare | write read | kv*
local | write read | kv*
readonly | write read | kv*
typeset | write read | kv*
unset | write read | opt*
read | read read | opt* | -p=text -r -t=opt -n=opt -d=opt -a=opt -u=opt
exit | read read | opt
return | read read | opt
break | read read | opt
continue | read read | opt
shift | read read | opt
wait | read read | opt*
jobs | read read
history | read read | opt*
man | read read | opt*
whoami | read read
id | read read | user
groups | read read | user
hostname | read read
uname | read read
uptime | read read
free | read read
top | read read |  | -p=opt -n=opt -d=opt -b -l=opt
htop | read read
ps | read read | opt* | -p=opt -o=opt -u=opt -C=opt -t=opt
pgrep | read read | pattern | -u=opt -f -l -a -x
lsof | read read | path* | -i=opt -p=opt -u=opt -t
netstat | read read
ss | read read | opt*
printenv | read read | opt*
nproc | read read
tput | read read | opt*
clear | read read
getconf | read read | opt*
locale | read read
base64 | read read | path | -d/--decode -i=<path -o=>path!write -w=opt
openssl | run write | opt* | -in=<path -out=>path -key=<path -subj=opt -days=qty
dig | read read | host* | -t=opt -p=port
nslookup | read read | host host
host | read read | host
ping | read read | host | -c=qty -i=opt -W=opt -t=opt -s=opt
traceroute | read read | host
nc | send write | host port | -w=opt -l=port -p=port -z!dry -v -u
telnet | send write | host port
tsort | read read | path
xmllint | read read | path* | --xpath=pattern --schema=<path -o/--output=>path!write
open | read read | any* | -a=opt
xdg-open | read read | any*
pbcopy | write read
pbpaste | read read
ctags | create write | <path* | -f/-o=>path -R

# processes and services

kill | kill write | pid* | -s/--signal=opt -n=opt -l!dry -L!dry
killall | kill write | word* | -s=opt -u=opt -q
pkill | kill write | pattern | -u=opt -s=opt --signal=opt -f -x -P=pid -t=opt
reboot | restart write
shutdown | kill write | opt* | -r!restart -h
halt | kill write
poweroff | kill write
systemctl | run write | opt service* | -t/--type=opt -H/--host=host -M=opt -n=opt -o=opt --user
systemctl status | read read | service* | -n=opt --user
systemctl is-active | read read | service*
systemctl list-units | read read | pattern* | -t/--type=opt
systemctl cat | read read | service*
systemctl show | read read | service* | -p=opt
systemctl start | run write | service* | --user
systemctl stop | kill write | service* | --user
systemctl restart | restart write | service* | --user
systemctl reload | restart write | service* | --user
systemctl enable | write write | service* | --now!run --user
systemctl disable | write write | service* | --now!kill --user
systemctl mask | write write | service*
systemctl kill | kill write | service* | -s=opt
systemctl daemon-reload | restart write
systemctl reboot | restart write
systemctl poweroff | kill write
service | run write | service opt
launchctl | run write | opt any*
launchctl unload | kill write | path*
launchctl load | run write | path*
supervisorctl | run write | opt service*
supervisorctl restart | restart write | service*
supervisorctl stop | kill write | service*
supervisorctl status | read read | service*
journalctl | read read | opt* | -u/--unit=service -n/--lines=qty -p=opt --since=opt --until=opt -o=opt
    --vacuum-size=qty!delete!write --vacuum-time=qty!delete!write
crontab | write write | <path | -u=user -l!dry -r!delete -e
at | run write | opt* | -f=<path
pm2 | run write | opt any*
pm2 restart | restart write | service*
pm2 delete | delete write | service*
tmux | run write | opt* | -t=opt -s=opt -c=dir
screen | run write | cmd | -S=opt -X=opt -d -m -r=opt

# git

git | run write | opt any* | -C=dir -c=opt --git-dir=dir --work-tree=dir --namespace=opt --exec-path=opt --no-pager -P
git add | write write | path* | -A/--all -u/--update -p/--patch -f/--force -n/--dry-run!dry --pathspec-from-file=<path
git am | commit write | <path* | --abort --continue --skip -3
git apply | write write | <path* | --directory=dir -p=opt --check!dry --stat!dry --exclude=pattern --include=pattern
    -R/--reverse --cached
git archive | create write | ref path* | -o/--output=>path --format=opt --prefix=opt --remote=any
git bisect | checkout write | opt ref*
git bisect run | run write | cmd
git blame | read read | refpath* | -L=opt -C -M --since=opt
git branch | read read | newref ref | -d/--delete=ref^!delete!write -D=ref^!delete!write -m/--move!move!write
    -M!move!write -c/--copy!copy!write -C!copy!write -u/--set-upstream-to=ref!write --contains=ref --no-contains=ref
    --merged=ref? --no-merged=ref? --points-at=ref --sort=opt --format=opt --list=pattern?^ -l=pattern?^ -a/--all
    -r/--remotes -v -f/--force!write --show-current --edit-description!write --unset-upstream!write
git bundle | create write | opt >path ref*
git cat-file | read read | opt refpath | -e -p -t -s --batch --batch-check
git check-ignore | read read | path*
git checkout | checkout write | refpath path* | -b=newref!create -B=newref!create --orphan=newref!create -t/--track
    -f/--force -p/--patch --ours --theirs --conflict=opt -d/--detach -q
git cherry | read read | ref*
git cherry-pick | commit write | ref* | -m/--mainline=opt -n/--no-commit -x -e --abort --continue --skip -X=opt
    --strategy=opt -S
git clean | delete write | path* | -e/--exclude=pattern -f/--force -d -x -X -n/--dry-run!dry -i
git clone | fetch,copy write | <repourl >path | -b/--branch=ref --depth=qty -o/--origin=opt --reference=<path -c=opt
    -j=opt --separate-git-dir=>path --filter=opt --shallow-since=opt --template=<path -u=opt
git commit | commit write | path* | -m/--message=text -F/--file=<path -C/--reuse-message=ref -c/--reedit-message=ref
    --fixup=ref --squash=ref --author=text --date=opt -t/--template=<path --trailer=text --cleanup=opt -a/--all
    --amend -n/--no-verify -S/--gpg-sign -s/--signoff --allow-empty -q -v --no-edit --dry-run!dry
git config | write write | opt text | --file=path -f=path --get=opt^!dry --get-all=opt^!dry --get-regexp=pattern^!dry
    -l/--list!dry --unset=opt --unset-all=opt --type=opt --default=opt --global --system --local --add -e
git count-objects | read read
git describe | read read | ref* | --match=pattern --exclude=pattern --abbrev=opt --candidates=opt --tags
git diff | read read | refpath* | -U/--unified=opt -S=pattern -G=pattern --diff-filter=opt --stat
    --word-diff-regex=pattern --output=>path!write -O=opt --name-only
git diff-tree | read read | refpath*
git difftool | read read | refpath*
git fetch | fetch write | remotename refspec* | --depth=qty -j=opt --shallow-since=opt --upload-pack=opt -p/--prune
    -t/--tags -f/--force --all --unshallow --dry-run!dry
git filter-branch | write,delete write | ref* | --tree-filter=sh --index-filter=sh --msg-filter=sh --env-filter=sh
    -f/--force
git filter-repo | write,delete write | opt* | --path=path --replace-text=<path --invert-paths --force
git for-each-ref | read read | pattern* | --format=opt --sort=opt --count=opt --contains=ref --points-at=ref
git format-patch | create write | ref* | -o/--output-directory=>path -n --cover-letter
git fsck | read read | ref*
git gc | delete write |  | --prune=opt --aggressive --auto
git grep | read read | pattern refpath* | -e=pattern^ -f=<path^ -A=opt -B=opt -C=opt -m=opt -O=opt
git hash-object | read read | path* | -t=opt -w!write --stdin
git init | create write | >path | -b/--initial-branch=newref --template=<path --separate-git-dir=>path -q --bare
git log | read read | refpath* | -n/--max-count=qty --format=opt --pretty=opt --since=opt --until=opt --after=opt
    --before=opt --author=pattern --grep=pattern -S=pattern -G=pattern -L=opt --date=opt --diff-filter=opt --skip=opt
    --decorate-refs=pattern --not --all --oneline
git ls-files | read read | path* | -x=pattern -X=<path --with-tree=ref -o -m -d -c -s -u
git ls-remote | read read | repourl pattern*
git ls-tree | read read | ref path* | --format=opt --abbrev=opt -r -d -t -l -z
git merge | merge write | ref* | -m=text -F=<path -s/--strategy=opt -X/--strategy-option=opt --abort --continue --quit
    --no-ff --ff-only --squash --no-commit --no-edit -q -S
git merge-base | read read | ref* | --fork-point --is-ancestor -a --octopus
git merge-tree | read read | ref*
git mktree | create write
git mv | move write | path* >path | -f/--force -k -n/--dry-run!dry
git name-rev | read read | ref*
git notes | write write | opt ref | -m=text -F=<path --ref=ref
git prune | delete write | ref* | -n/--dry-run!dry --expire=opt
git pull | fetch,merge write | remotename refspec* | -r/--rebase!rebase --depth=qty -s=opt -X=opt --ff-only
    --no-rebase --autostash -f/--force
git push | push write | remotename refspec* | -f/--force!force-push --force-with-lease!force-push --force-if-includes
    -d/--delete!delete --mirror!force-push!delete --prune!delete -o/--push-option=opt --repo=remotename
    --receive-pack=opt -u/--set-upstream --all --tags --follow-tags --no-verify -n/--dry-run!dry -q --atomic
git range-diff | read read | ref*
git read-tree | write write | ref* | --prefix=opt --index-output=>path -m -u --reset --empty
git rebase | rebase write | ref ref | --onto=ref -x/--exec=sh -s/--strategy=opt -X/--strategy-option=opt
    -i/--interactive --abort --continue --skip --quit --autostash --root --autosquash -q
git reflog | read read | ref* | -n=opt --format=opt --date=opt
git reflog expire | delete write | ref* | --expire=opt --all
git remote | read read | opt* | -v
git remote show | read read | remotename
git remote get-url | read read | remotename
git remote add | create write | >remotename url | -t=ref -m=ref -f
git remote remove | delete write | remotename
git remote rm | delete write | remotename
git remote rename | move write | remotename >remotename
git remote set-url | write write | remotename url url | --push --add --delete
git remote prune | delete write | remotename
git remote update | fetch write | remotename*
git replace | write write | ref ref | -d=ref!delete
git reset | write write | refpath path* | --hard!delete --soft --mixed --keep --merge -q -p --pathspec-from-file=<path
git restore | write write | path* | -s/--source=ref -S/--staged -W/--worktree -p
git rev-list | read read | refpath* | -n/--max-count=qty --format=opt --since=opt --until=opt --author=pattern
    --grep=pattern --skip=opt --count --all
git rev-parse | read read | refpath* | --abbrev-ref --short --verify --show-toplevel --git-dir --git-path=opt
git revert | commit write | ref* | -m/--mainline=opt -n/--no-commit --abort --continue --skip --no-edit -X=opt
git rm | delete write | path* | -r -f/--force --cached -n/--dry-run!dry
git send-email | send write | <path* | --to=email --cc=email --bcc=email --from=email
git shortlog | read read | ref* | --since=opt --until=opt --author=pattern -n -s -e
git show | read read | refpath* | --format=opt --pretty=opt -U=opt --stat --name-only --diff-filter=opt
git show-ref | read read | pattern* | --verify=ref? --heads --tags
git sparse-checkout | write write | opt path*
git stash | write write | opt | -m=text -u/--include-untracked -k/--keep-index -a
git stash list | read read |  | --format=opt
git stash show | read read | ref | -p
git stash push | write write | path* | -m/--message=text -u/--include-untracked -k/--keep-index -a -p
    --pathspec-from-file=<path
git stash save | write write | text* | -u -k
git stash pop | write write | ref | --index -q
git stash apply | write write | ref | --index -q
git stash drop | delete write | ref
git stash clear | delete write
git stash branch | create,checkout write | newref ref
git status | read read | path* | --porcelain -s -b -u -uno
git submodule | write write | opt path* | -b=ref --reference=<path --init --recursive --remote --depth=qty
git submodule status | read read | path*
git submodule add | create write | <repourl >path | -b=ref --name=opt
git switch | checkout write | ref ref | -c/--create=newref!create -C/--force-create=newref!create
    --orphan=newref!create -t/--track -f/--force -d/--detach --discard-changes
git symbolic-ref | write write | ref ref | -d=ref!delete -q --short!dry
git tag | tag,create write | newref ref | -a/--annotate -m/--message=text -F/--file=<path -d/--delete=ref^!delete
    -f/--force -s/--sign -u=opt -l/--list=pattern?^!dry -n!dry --contains=ref^!dry --no-contains=ref^!dry
    --points-at=ref^!dry --merged=ref?^!dry --sort=opt^!dry --format=opt -v=ref^!dry
git update-index | write write | path* | --cacheinfo=opt --chmod=opt --skip-worktree --assume-unchanged --refresh
    --add --remove
git update-ref | write write | ref ref ref | -d=ref!delete -m=text
git verify-commit | read read | ref*
git version | read read
git whatchanged | read read | refpath*
git worktree | run write | opt path*
git worktree add | create,checkout write | >path ref | -b=newref -B=newref -f/--force --detach --lock --reason=text
    --orphan
git worktree list | read read
git worktree move | move write | path >path
git worktree remove | delete write | path | -f/--force
git worktree prune | delete write |  | -n!dry --expire=opt
git write-tree | create write |  | --prefix=opt
git commit-tree | commit write | ref | -p=ref -m=text -F=<path
git lfs | run write | opt any*
git help | read read | opt*

# gh

gh | run write | opt opt any* | -R/--repo=repo --hostname=host
gh api | fetch read | route | -X/--method=method -f/--raw-field=field!post -F/--field=field!post -H/--header=opt
    --input=<path!post -q/--jq=pattern -t/--template=opt -p/--preview=opt --cache=opt --paginate --slurp -i/--include
gh auth | run write | opt | -h/--hostname=host -s/--scopes=opt
gh auth status | read read |  | -h/--hostname=host
gh auth token | read read
gh browse | read read | any | -b=ref -c=commit -R/--repo=repo -n
gh cache delete | delete write | id | -a/--all
gh gist create | publish,create write | <path* | -d/--desc=text -f/--filename=opt -p/--public
gh gist delete | delete write | gist
gh gist edit | write write | gist <path | -f=opt -a=<path -d=text
gh gist list | read read |  | -L/--limit=opt
gh gist view | read read | gist
gh issue | run write | opt issue* | -R/--repo=repo
gh issue close | write,close write | issue | -c/--comment=text -r/--reason=opt
gh issue comment | write,send write | issue | -b/--body=text -F/--body-file=<path -e -w --edit-last
gh issue create | create write |  | -t/--title=text -b/--body=text -F/--body-file=<path -a/--assignee=user
    -l/--label=opt -m/--milestone=opt -p/--project=opt -T=opt
gh issue delete | delete write | issue | --yes
gh issue edit | write write | issue* | -t/--title=text -b/--body=text -F/--body-file=<path --add-label=opt
    --remove-label=opt --add-assignee=user --remove-assignee=user -m=opt
gh issue list | read read |  | -l/--label=opt -s/--state=opt -L/--limit=opt -S/--search=pattern -a=opt -A=opt
    --json=opt -q/--jq=pattern -t=opt -m=opt
gh issue reopen | write write | issue | -c/--comment=text
gh issue status | read read |  | --json=opt -q/--jq=pattern
gh issue transfer | move write | issue repo
gh issue view | read read | issue | --json=opt -q/--jq=pattern -t=opt -c -w
gh label | write write | opt opt | -c=opt -d=text
gh label list | read read |  | -L=opt -S=pattern --json=opt
gh label delete | delete write | word | --yes
gh pr | run write | opt pr* | -R/--repo=repo
gh pr checkout | checkout,fetch write | pr | -b/--branch=newref -f/--force --detach --recurse-submodules
gh pr checks | read read | pr | --json=opt -q/--jq=pattern -i/--interval=opt --required --watch --fail-fast
gh pr close | write,close write | pr | -c/--comment=text -d/--delete-branch!delete
gh pr comment | write,send write | pr | -b/--body=text -F/--body-file=<path -e -w --edit-last
gh pr create | create,publish write |  | -t/--title=text -b/--body=text -F/--body-file=<path -B/--base=ref
    -H/--head=ref -a/--assignee=user -r/--reviewer=user -l/--label=opt -m/--milestone=opt -p/--project=opt
    -T/--template=<path -d/--draft -f/--fill -w/--web --dry-run!dry
gh pr diff | read read | pr | --color=opt --name-only --patch
gh pr edit | write write | pr | -t/--title=text -b/--body=text -F/--body-file=<path -B/--base=ref --add-label=opt
    --remove-label=opt --add-reviewer=user --remove-reviewer=user --add-assignee=user -m/--milestone=opt
gh pr list | read read |  | -l=opt -s/--state=opt -L/--limit=opt -S/--search=pattern -a=opt -A/--author=opt
    -B/--base=ref -H/--head=ref --json=opt -q/--jq=pattern -t=opt
gh pr merge | merge write | pr | -t/--subject=text -b/--body=text -F/--body-file=<path --match-head-commit=commit
    -A=opt -s/--squash -m/--merge -r/--rebase -d/--delete-branch!delete --auto --admin
gh pr ready | write write | pr | --undo
gh pr reopen | write write | pr | -c/--comment=text
gh pr review | write,send write | pr | -b/--body=text -F/--body-file=<path -a/--approve!approve -r/--request-changes
    -c/--comment
gh pr status | read read |  | --json=opt -q/--jq=pattern
gh pr view | read read | pr | --json=opt -q/--jq=pattern -t=opt -c/--comments -w
gh release | run write | opt release*
gh release create | publish,create write | >release <path* | -t/--title=text -n/--notes=text -F/--notes-file=<path
    --target=ref -d/--draft -p/--prerelease --generate-notes --notes-start-tag=ref
gh release delete | delete write | release | -y --cleanup-tag
gh release download | fetch write | release | -p/--pattern=pattern -D/--dir=dir -O/--output=>path -A=opt
gh release edit | write write | release | -t/--title=text -n/--notes=text -F=<path --tag=opt --draft
gh release list | read read |  | -L=opt --json=opt -q=pattern
gh release upload | publish write | release <path* | --clobber
gh release view | read read | release | --json=opt -q=pattern
gh repo | run write | opt repo
gh repo archive | write write | repo | -y
gh repo clone | fetch,copy write | repo >path opt*
gh repo create | create,publish write | >repo | -d/--description=text -s/--source=<path -r/--remote=opt -t=opt
    -p/--template=repo --public --private --push!push -c
gh repo delete | delete write | repo | --yes
gh repo edit | write write | repo | -d/--description=text -h=opt --default-branch=ref --visibility=opt
gh repo fork | create,copy write | repo | --org=opt --remote-name=opt --fork-name=opt --clone --remote
gh repo list | read read | opt | -L=opt --json=opt
gh repo rename | move write | >word
gh repo set-default | write write | repo
gh repo sync | write write | repo | -b=ref -s=repo --force!force-push
gh repo view | read read | repo | -b=ref --json=opt -q/--jq=pattern -w
gh run | run write | opt run
gh run cancel | kill write | run
gh run delete | delete write | run
gh run download | fetch write | run | -n=opt -D/--dir=dir -p=pattern
gh run list | read read |  | -w/--workflow=opt -b/--branch=ref -L/--limit=opt -s/--status=opt -u=opt -e=opt
    -c/--commit=commit --json=opt -q/--jq=pattern
gh run rerun | run write | run | -j/--job=id --failed
gh run view | read read | run | -j/--job=id -a=opt --json=opt -q/--jq=pattern --log --log-failed -v
gh run watch | read read | run | -i=opt --exit-status
gh search | read read | opt pattern* | -L=opt --json=opt -q/--jq=pattern --owner=opt --repo=repo --state=opt
gh secret | write write | opt env | -b/--body=text -e=opt -f=<path
gh secret list | read read
gh secret delete | delete write | env
gh variable | write write | opt env | -b/--body=text
gh variable list | read read
gh status | read read
gh workflow | run write | opt any
gh workflow list | read read
gh workflow view | read read | any | -r=ref
gh workflow run | run,deploy write | any | -r/--ref=ref -f/--raw-field=opt -F/--field=opt --json
gh workflow disable | write write | any
gh workflow enable | write write | any
glab | run write | opt opt any* | -R/--repo=repo
glab mr view | read read | pr
glab mr list | read read
glab mr merge | merge write | pr | -m=text -d
glab mr create | create,publish write |  | -t/--title=text -d/--description=text -b/--target-branch=ref
    -s/--source-branch=ref
hub | run write | opt any*

# containers

docker | run write | opt any* | -H/--host=any -c/--context=context --config=dir -l=opt
docker attach | run write | container
docker build | build,create write | dir | -t/--tag=>image -f/--file=<path --build-arg=kv --target=opt --platform=opt
    -o/--output=opt --push!push --cache-from=opt --cache-to=opt --secret=opt --label=opt --network=opt -q --no-cache
    --progress=opt --iidfile=>path
docker buildx build | build,create write | dir | -t/--tag=>image -f/--file=<path --build-arg=kv --target=opt
    --platform=opt -o/--output=opt --push!push --load --cache-from=opt --cache-to=opt --builder=opt
docker commit | create write | container >image | -m=text -a=opt -c=opt
docker compose | run write | opt service* | -f/--file=<path -p/--project-name=project --env-file=<path --profile=opt
    --project-directory=dir
docker compose build | build write | service* | --build-arg=kv --no-cache
docker compose config | read read | service*
docker compose cp | copy write | remote remote
docker compose down | delete,kill write | service* | -v/--volumes -t/--timeout=qty --rmi=opt --remove-orphans
docker compose exec | run read | service cmd | -e/--env=kv -u/--user=opt -w/--workdir=opt --index=opt -T -d
docker compose kill | kill write | service* | -s=opt
docker compose logs | read read | service* | -n/--tail=opt --since=opt --until=opt -f
docker compose ls | read read
docker compose ps | read read | service* | --format=opt --filter=opt -a -q
docker compose pull | fetch write | service*
docker compose push | push,publish write | service*
docker compose restart | restart write | service* | -t=qty
docker compose rm | delete write | service* | -f/--force -s -v
docker compose run | run write | service cmd | -e/--env=kv -u/--user=opt -w/--workdir=opt -v/--volume=opt
    -p/--publish=opt --name=opt --entrypoint=opt -T -d --rm
docker compose start | run write | service*
docker compose stop | kill write | service* | -t=qty
docker compose up | run write | service* | --scale=kv -t/--timeout=qty --pull=opt -d/--detach --build --force-recreate
    --wait
docker container prune | delete write |  | --filter=opt -f/--force
docker cp | copy write | remote remote
docker create | create write | image cmd | --name=>container -v/--volume=opt -p/--publish=opt -e/--env=kv
    --network=opt
docker diff | read read | container
docker events | read read |  | --since=opt --until=opt --filter=opt
docker exec | run read | container cmd | -e/--env=kv -u/--user=opt -w/--workdir=opt --env-file=<path -i -t -it -d
    --privileged
docker export | read read | container | -o/--output=>path!write
docker history | read read | image | --format=opt
docker image ls | read read | opt | -f=opt --format=opt
docker image prune | delete write |  | --filter=opt -a -f/--force
docker image rm | delete write | image* | -f/--force
docker images | read read | opt | -f=opt --format=opt -a -q
docker info | read read |  | -f/--format=opt
docker inspect | read read | any* | -f/--format=opt --type=opt -s
docker kill | kill write | container* | -s/--signal=opt
docker load | create write |  | -i/--input=<path
docker login | use write | host | -u/--username=user -p/--password=text
docker logs | read read | container | -n/--tail=opt --since=opt --until=opt -f -t
docker network create | create write | >word | -d=opt --subnet=opt
docker network inspect | read read | word*
docker network ls | read read |  | -f=opt --format=opt
docker network rm | delete write | word*
docker pause | kill write | container*
docker port | read read | container opt
docker ps | read read |  | -f/--filter=opt --format=opt -n=opt -a -q
docker pull | fetch write | image | --platform=opt -a -q
docker push | push,publish write | image | -a -q
docker rename | move write | container >container
docker restart | restart write | container* | -t=qty
docker rm | delete write | container* | -f/--force -v/--volumes
docker rmi | delete write | image* | -f/--force
docker run | run write | image cmd | --name=>container -v/--volume=opt --mount=opt -p/--publish=opt -e/--env=kv
    --env-file=<path --network=opt -w/--workdir=opt -u/--user=opt --entrypoint=opt --platform=opt -m/--memory=qty
    --cpus=qty --restart=opt -l/--label=opt --cidfile=>path -h/--hostname=opt --gpus=opt --add-host=opt --rm -i -t -d
    -it --privileged
docker save | read read | image* | -o/--output=>path!write
docker search | read read | pattern
docker start | run write | container*
docker stats | read read | container* | --format=opt
docker stop | kill write | container* | -t/--time=qty
docker system df | read read
docker system prune | delete write |  | --filter=opt -a/--all -f/--force --volumes
docker tag | tag,create write | image >image
docker top | read read | container opt*
docker update | write write | container* | -m/--memory=qty --cpus=qty --restart=opt
docker version | read read |  | -f=opt
docker volume create | create write | >word | -d=opt
docker volume inspect | read read | word*
docker volume ls | read read |  | -f=opt --format=opt
docker volume prune | delete write |  | --filter=opt -a -f/--force
docker volume rm | delete write | word* | -f/--force
docker wait | read read | container*

# kubernetes

kubectl | run write | opt any* | -n/--namespace=namespace --context=context --cluster=cluster --kubeconfig=<path
    -s/--server=url --user=opt --as=opt -l/--selector=opt --field-selector=opt --request-timeout=opt --token=opt
    -o/--output=opt -A/--all-namespaces -v=opt
kubectl annotate | write write | resource* | --overwrite --all
kubectl api-resources | read read
kubectl apply | write,deploy write |  | -f/--filename=<path -k/--kustomize=<path -R/--recursive --force --prune!delete
    --server-side --dry-run=opt!dry
kubectl attach | run write | resource | -c=opt -i -t
kubectl auth | read read | opt*
kubectl autoscale | write write | resource resource | --min=qty --max=qty --cpu-percent=qty
kubectl cluster-info | read read
kubectl config | write write | opt any*
kubectl config current-context | read read
kubectl config get-contexts | read read | context
kubectl config view | read read |  | --minify --raw
kubectl config use-context | use,write write | context
kubectl config set-context | write write | context | --namespace=namespace --current
kubectl config delete-context | delete write | context
kubectl cordon | write write | resource
kubectl cp | copy write | remote remote | -c=opt
kubectl create | create write | opt >resource any* | -f/--filename=<path --image=image --from-literal=kv
    --from-file=<path --dry-run=opt!dry --replicas=qty
kubectl debug | run write | resource cmd | --image=image -c=opt --target=opt
kubectl delete | delete write | resource* | -f/--filename=<path -k=<path --grace-period=qty --timeout=qty --all
    --force --now --cascade=opt --ignore-not-found --wait --dry-run=opt!dry
kubectl describe | read read | resource* | -f=<path
kubectl diff | read read |  | -f/--filename=<path -k=<path
kubectl drain | kill,write write | resource | --grace-period=qty --timeout=qty --ignore-daemonsets --force
    --delete-emptydir-data!delete
kubectl edit | write write | resource* | -f=<path
kubectl events | read read |  | --for=resource
kubectl exec | run read | resource cmd | -c/--container=opt -i -t -it --stdin --tty
kubectl explain | read read | opt
kubectl expose | publish,create write | resource* | --port=port --target-port=port --name=>resource --type=opt
    -f=<path
kubectl get | read read | resource* | -f=<path --sort-by=opt -w/--watch --show-labels -L=opt
kubectl label | write write | resource* | --overwrite --all
kubectl logs | read read | resource | -c/--container=opt --tail=opt --since=opt --since-time=opt -f -p/--previous
kubectl patch | write write | resource resource | -p/--patch=text --type=opt -f=<path --patch-file=<path
    --dry-run=opt!dry
kubectl port-forward | run write | resource opt* | --address=opt
kubectl proxy | run write |  | -p/--port=port
kubectl replace | write write |  | -f/--filename=<path --force --dry-run=opt!dry
kubectl rollout | run write | opt resource*
kubectl rollout history | read read | resource* | --revision=opt
kubectl rollout restart | restart write | resource*
kubectl rollout status | read read | resource* | --timeout=opt -w
kubectl rollout undo | deploy,write write | resource* | --to-revision=qty --dry-run=opt!dry
kubectl rollout pause | write write | resource*
kubectl run | run,create write | >resource cmd | --image=image --env=kv --port=port --restart=opt --rm -i -t -it
    --dry-run=opt!dry
kubectl scale | write write | resource* | --replicas=qty --current-replicas=qty -f=<path --timeout=opt
kubectl set | write write | opt resource* | -f=<path --all
kubectl set image | deploy,write write | resource kv* | -f=<path --all
kubectl set env | write write | resource kv* | --from=opt
kubectl taint | write write | resource*
kubectl top | read read | resource*
kubectl uncordon | write write | resource
kubectl version | read read
kubectl wait | read read | resource* | --for=opt --timeout=opt -f=<path
helm | run write | opt any* | -n/--namespace=namespace --kube-context=context --kubeconfig=<path
helm get | read read | opt resource
helm history | read read | resource
helm install | deploy,install write | >resource any | -f/--values=<path --set=kv --set-string=kv --version=version
    --timeout=qty --repo=url --create-namespace --wait --dry-run!dry
helm lint | read read | path
helm list | read read |  | -A -q -o=opt
helm ls | read read |  | -A
helm repo add | create write | >word url
helm repo update | fetch write | word*
helm rollback | deploy write | resource opt | --timeout=qty --wait --dry-run!dry
helm search | read read | opt pattern
helm show | read read | opt any
helm status | read read | resource
helm template | read read | opt any | -f/--values=<path --set=kv
helm uninstall | delete write | resource* | --keep-history --dry-run!dry
helm upgrade | deploy write | resource any | -i/--install -f/--values=<path --set=kv --set-string=kv --version=version
    --timeout=qty --repo=url --atomic --wait --force --reuse-values --dry-run!dry
k9s | run write |  | -n=namespace --context=context
kubectx | use,write write | context
kubens | use,write write | namespace

# infrastructure and clouds

terraform | run write | opt any* | -chdir=dir
terraform apply | deploy,write write | <path | -var=kv -var-file=<path -target=resource -replace=resource -state=path
    -parallelism=qty -lock-timeout=opt -backup=>path -destroy!delete -auto-approve -refresh-only
terraform console | read read |  | -var=kv -var-file=<path
terraform destroy | delete write |  | -var=kv -var-file=<path -target=resource -state=path -parallelism=qty
    -auto-approve
terraform fmt | write write | path* | -check!dry -diff -recursive
terraform force-unlock | delete write | id | -force
terraform get | fetch write
terraform graph | read read
terraform import | write,create write | resource id | -var=kv -var-file=<path
terraform init | write write |  | -backend-config=opt -upgrade -reconfigure -migrate-state!migrate
terraform output | read read | word | -state=path -json -raw
terraform plan | read read |  | -var=kv -var-file=<path -out=>path!write -target=resource -state=path -parallelism=qty
    -destroy -refresh-only
terraform providers | read read
terraform refresh | write write |  | -var=kv -var-file=<path -target=resource
terraform show | read read | path | -json
terraform state | write write | opt resource*
terraform state list | read read | resource* | -state=path
terraform state mv | move write | resource >resource | -state=path
terraform state pull | read read
terraform state push | push,write write | <path | -force
terraform state rm | delete write | resource* | -state=path
terraform state show | read read | resource
terraform taint | write write | resource
terraform test | run write |  | -filter=<path -var=kv
terraform untaint | write write | resource
terraform validate | read read
terraform version | read read
terraform workspace list | read read
terraform workspace show | read read
terraform workspace new | create write | >word
terraform workspace select | use,write write | word
terraform workspace delete | delete write | word | -force
pulumi | run write | opt any* | -C/--cwd=dir -s/--stack=word
pulumi destroy | delete write |  | -t/--target=resource -y
pulumi preview | read read |  | -t/--target=resource
pulumi up | deploy,write write |  | -t/--target=resource -y -p/--parallel=qty
ansible | run write | pattern | -i/--inventory=<path -m=opt -a=sh -u=user -l/--limit=pattern -e=opt -f=qty
ansible-playbook | run,deploy write | <path* | -i/--inventory=<path -l/--limit=pattern -t/--tags=opt
    -e/--extra-vars=opt -u=user -f/--forks=qty --vault-password-file=<path -C/--check!dry
aws | run write | opt opt any* | --profile=profile --region=region --endpoint-url=url --output=opt --query=pattern
    --no-cli-pager --cli-input-json=<path
aws s3 cp | copy write | <any >any | --exclude=pattern --include=pattern --acl=opt --sse=opt --storage-class=opt
    --content-type=opt --cache-control=opt --recursive --quiet --dryrun!dry
aws s3 ls | read read | any | --recursive --human-readable --summarize
aws s3 mb | create write | >bucket
aws s3 mv | move write | any >any | --exclude=pattern --include=pattern --recursive --quiet --dryrun!dry
aws s3 presign | publish read | any | --expires-in=qty
aws s3 rb | delete write | bucket | --force
aws s3 rm | delete write | any | --exclude=pattern --include=pattern --recursive --quiet --dryrun!dry
aws s3 sync | copy write | <any >any | --exclude=pattern --include=pattern --acl=opt --cache-control=opt
    --delete!delete --quiet --dryrun!dry
aws s3api | run write | opt any* | --bucket=bucket --key=path --prefix=opt --body=<path --policy=text --acl=opt
aws configure | write write | opt any*
aws configure list | read read
aws sts | read read | opt* | --role-arn=id --role-session-name=opt
aws logs tail | read read | any | --since=opt --filter-pattern=pattern --follow
aws lambda invoke | run write | >path | --function-name=resource --payload=text
aws ecr get-login-password | read read
aws ec2 terminate-instances | delete,kill write |  | --instance-ids=id*
aws ec2 stop-instances | kill write |  | --instance-ids=id*
aws ec2 start-instances | run write |  | --instance-ids=id*
aws ec2 reboot-instances | restart write |  | --instance-ids=id*
gcloud | run write | opt opt any* | --project=project --region=region --zone=region --account=account
    --configuration=opt --format=opt --filter=pattern --cluster=cluster --location=region --limit=opt --quiet -q
gcloud auth | use write | opt any*
gcloud config list | read read
gcloud config get-value | read read | opt
gcloud config set | use,write write | opt any
gcloud run deploy | deploy write | resource | --image=image --source=<path --set-env-vars=kv --max-instances=qty
    --min-instances=qty --memory=qty --service-account=email --port=port
gcloud app deploy | deploy write | <path* | --version=opt --promote
gcloud functions deploy | deploy write | resource | --source=<path --runtime=opt --entry-point=opt --trigger-http
gcloud builds submit | build,publish write | <path | --tag=image --config=<path --substitutions=opt
gcloud compute ssh | run read | host | --command=sh
gcloud compute scp | copy write | <remote* >remote | --recurse
gcloud storage cp | copy write | <any* >any | -r --recursive
gcloud storage ls | read read | any*
gcloud storage rm | delete write | any* | -r --recursive
gcloud storage rsync | copy write | <any >any | -r --delete-unmatched-destination-objects!delete
gcloud storage buckets create | create write | >bucket*
gcloud storage buckets delete | delete write | bucket*
gsutil | run write | opt any* | -o=opt -m -q
gsutil cp | copy write | <any* >any | -r -n
gsutil ls | read read | any*
gsutil cat | read read | any*
gsutil mv | move write | any* >any
gsutil rm | delete write | any* | -r -f
gsutil rsync | copy write | <any >any | -x=pattern -r -d!delete -n!dry
gsutil mb | create write | >bucket | -l=region -p=project
gsutil rb | delete write | bucket*
bq | run write | opt any* | --project_id=project --dataset_id=opt
bq query | run write | sql | --use_legacy_sql=opt --destination_table=opt --max_rows=qty --dry_run!dry
az | run write | opt opt any* | -g/--resource-group=resource -n/--name=resource --subscription=account -o/--output=opt
    --query=pattern -l/--location=region
fly | run write | opt any* | -a/--app=resource -c/--config=<path
fly deploy | deploy write | <path | -a/--app=resource -c/--config=<path -i/--image=image
fly status | read read |  | -a/--app=resource
fly logs | read read |  | -a/--app=resource
flyctl deploy | deploy write | <path | -a/--app=resource -c/--config=<path
heroku | run write | opt any* | -a/--app=resource -r/--remote=remotename
vercel | deploy write | <path | --prod --token=opt -e=kv
vercel deploy | deploy write | <path | --prod --token=opt
vercel ls | read read | resource
netlify deploy | deploy write |  | --dir=<path --site=resource --prod --message=text
wrangler | run write | opt any* | -c/--config=<path -e/--env=opt
wrangler deploy | deploy write | <path | --name=resource -e/--env=opt --dry-run!dry
wrangler publish | deploy,publish write | <path | -e/--env=opt
wrangler tail | read read | resource
firebase deploy | deploy write |  | --only=opt --project=project -P=project
serverless deploy | deploy write |  | -s/--stage=word -r/--region=region
vault | run write | opt any*
vault read | read read | path | -field=opt -format=opt
vault kv get | read read | path | -field=opt -format=opt -mount=opt
vault kv put | write write | path kv*
vault delete | delete write | path
consul | run write | opt any*
nomad | run write | opt any*
nomad job run | deploy,run write | <path
nomad job stop | kill write | resource | -purge!delete

# databases

psql | run write | any user | -c/--command=sql -f/--file=<path -h/--host=host -p/--port=port -U/--username=user
    -d/--dbname=any -o/--output=>path -v/--set=opt -F=opt -R=opt -P=opt -L=>path -l!dry -t -A -q -X -1
mysql | run write | database | -e/--execute=sql -h/--host=host -P/--port=port -u/--user=user -D/--database=database -p
    -N -B --defaults-file=<path
mariadb | run write | database | -e/--execute=sql -h/--host=host -P/--port=port -u/--user=user -D/--database=database
sqlite3 | run write | path sql | -cmd=sql -separator=opt -init=<path -header -column -json -csv -readonly!read
duckdb | run write | path sql | -c=sql -readonly!read
clickhouse-client | run write |  | -q/--query=sql -h/--host=host --port=port -d/--database=database -u/--user=user
bcp | copy write | any opt path | -S=host -d=database -U=user
sqlcmd | run write |  | -Q=sql -q=sql -S=host -d=database -U=user -i=<path -o=>path
mongosh | run write | any <path* | --eval=code --host=host --port=port -u=user
mongo | run write | any <path* | --eval=code --host=host --port=port -u=user
redis-cli | run write | opt any* | -h=host -p=port -n=opt -a=opt -u=url --scan!dry --pattern=pattern
createdb | create write | >database | -h=host -p=port -U=user -O=opt
dropdb | delete write | database | -h=host -p=port -U=user --if-exists -f/--force
pg_dump | read read | any | -f/--file=>path!write -h/--host=host -p/--port=port -U/--username=user -d/--dbname=any
    -t/--table=word -n/--schema=word -F/--format=opt -j=opt
pg_restore | write write | <path | -h/--host=host -p/--port=port -U/--username=user -d/--dbname=any -t=word -n=word
    -j=opt -c/--clean!delete
mysqldump | read read | database word* | -h/--host=host -P=port -u/--user=user -r/--result-file=>path!write
alembic | migrate write | opt any* | -c/--config=<path -n=opt -x=opt
alembic current | read read
alembic history | read read |  | -r=opt
alembic heads | read read
alembic upgrade | migrate write | id:revision | --sql!dry
alembic downgrade | migrate write | id:revision | --sql!dry
alembic revision | create write |  | -m/--message=text --head=opt --rev-id=opt --autogenerate
flyway | migrate write | opt* | -url=url -user=user
flyway info | read read
flyway clean | delete write
prisma | run write | opt any* | --schema=<path
prisma migrate | migrate write | opt | --name=opt --schema=<path
prisma migrate reset | migrate,delete write |  | --schema=<path -f/--force
prisma db push | migrate,push write |  | --schema=<path --accept-data-loss --force-reset!delete

# network transfers

curl | fetch read | url* | -X/--request=method -d/--data=text!post --data-raw=text!post --data-binary=text!post
    --data-urlencode=text!post --json=text!post -F/--form=text!post --form-string=text!post -T/--upload-file=<path!put
    -o/--output=>path -O/--remote-name -H/--header=opt -u/--user=opt -A/--user-agent=opt -e/--referer=opt
    -b/--cookie=opt -c/--cookie-jar=>path -K/--config=<path -x/--proxy=opt -m/--max-time=qty --connect-timeout=qty
    --retry=qty --retry-delay=qty --retry-max-time=qty -w/--write-out=opt --url=<url -E/--cert=<path --key=<path
    --cacert=<path --resolve=opt --connect-to=opt --limit-rate=qty -r/--range=opt -D/--dump-header=>path -y=opt -Y=opt
    -z=opt --output-dir=dir --max-redirs=qty --aws-sigv4=opt --oauth2-bearer=opt -G/--get!get -I/--head -s -S -L -f -k
    -v -i
wget | fetch read | url* | -O/--output-document=>path -P/--directory-prefix=dir -o=>path -a=path
    -i/--input-file=<path --header=opt --post-data=text!post --post-file=<path!post --method=method
    --body-data=text!post -t/--tries=qty -T/--timeout=qty -w/--wait=qty -U=opt --user=opt --password=opt -A=pattern
    -R=pattern -D=opt -l/--level=qty --limit-rate=qty -q -c -r -N
http | fetch read | method? url kv* | -a/--auth=opt -o/--output=>path --timeout=qty -f -j -b
xh | fetch read | method? url kv* | -a/--auth=opt -o/--output=>path --timeout=qty
scp | copy write | <remote* >remote | -P=port -i=<path -o=opt -F=<path -J=host -l=opt -c=opt -S=opt -r -p -q -C
sftp | copy write | remote | -P=port -i=<path -o=opt -b=<path
rsync | copy write | <remote* >remote | -e/--rsh=opt --exclude=pattern --include=pattern --exclude-from=<path
    --files-from=<path --filter=pattern -f=pattern --bwlimit=qty --max-size=qty --timeout=qty --log-file=>path
    --backup-dir=>path --link-dest=<path --rsync-path=opt -T=dir --chmod=opt --chown=opt --port=port --delete!delete
    --delete-after!delete --delete-excluded!delete --remove-source-files!delete -n/--dry-run!dry -a -v -z -r -P
rclone | run write | opt any* | --config=<path --exclude=pattern --include=pattern --transfers=qty
rclone copy | copy write | <remote >remote | --exclude=pattern --include=pattern --dry-run!dry -n!dry
rclone sync | copy,delete write | <remote >remote | --exclude=pattern --include=pattern --dry-run!dry -n!dry
rclone ls | read read | remote
rclone delete | delete write | remote | --dry-run!dry
rclone purge | delete write | remote | --dry-run!dry
ftp | copy write | host port
ssh-keygen | create write |  | -t=opt -f=>path -C=text -N=text -b=opt -R=host!delete -l!dry -F=host!dry
ssh-copy-id | copy write | host | -i=<path -p=port
ssh-add | write write | <path* | -l!dry -L!dry -d!delete -D!delete
mail | send write | email* | -s=text -a=<path -c=email -b=email -r=email
mailx | send write | email* | -s=text -a=<path -c=email -b=email -r=email
mutt | send write | email* | -s=text -a=<path -c=email -b=email -i=<path
sendmail | send write | email* | -f=email -t
slack | send write | opt any*

# packages, builds, tests

npm | run write | opt any* | --prefix=dir -w/--workspace=word --registry=url
npm ci | install write |  | --prefix=dir --omit=opt
npm install | install write | package* | --prefix=dir -w=word -D/--save-dev -g/--global --registry=url
npm i | install write | package* | --prefix=dir -D -g/--global
npm add | install write | package* | --prefix=dir -D -g/--global
npm uninstall | delete write | package* | --prefix=dir -g/--global
npm update | install write | package* | -g/--global
npm ls | read read | package* | --depth=opt
npm list | read read | package* | --depth=opt
npm view | read read | package opt*
npm outdated | read read | package*
npm audit | read read |  | --audit-level=opt
npm audit fix | install,write write |  | --force
npm run | run write | task opt* | --prefix=dir -w/--workspace=word
npm test | run,test write | opt* | --prefix=dir
npm start | run write | opt*
npm publish | publish write | <path | --tag=opt --access=opt --registry=url --dry-run!dry
npm unpublish | delete write | package | --force --dry-run!dry
npm deprecate | write write | package text
npm version | tag,write write | opt | -m=text
npm pack | create write | <path
npm login | use write |  | --registry=url
npm exec | run read | cmd | -p/--package=package -c=sh
npx | run read | cmd | -p/--package=package -c/--call=sh -y -q
pnpm | run write | opt any* | -C/--dir=dir -F/--filter=pattern
pnpm add | install write | package* | -D -g -w -F/--filter=pattern
pnpm install | install write | package* | --frozen-lockfile -F/--filter=pattern
pnpm remove | delete write | package* | -F/--filter=pattern
pnpm run | run write | task opt* | -C/--dir=dir -F/--filter=pattern
pnpm test | run,test write | opt* | -F/--filter=pattern
pnpm publish | publish write | <path | --tag=opt --access=opt --dry-run!dry
pnpm exec | run read | cmd | -F/--filter=pattern
pnpm dlx | run read | cmd
yarn | run write | task opt* | --cwd=dir
yarn add | install write | package* | -D --dev -W
yarn install | install write |  | --frozen-lockfile
yarn remove | delete write | package*
yarn run | run write | task opt*
yarn test | run,test write | opt*
yarn publish | publish write | <path | --tag=opt
bun | run write | opt any* | --cwd=dir
bun install | install write | package*
bun add | install write | package*
bun run | run write | task opt*
bun test | run,test write | path*
node | run write | <path opt* | -e/--eval=code^ -p/--print=code^ -r/--require=opt --env-file=<path --test --check!dry
deno | run write | opt any*
deno run | run write | <any opt*
deno test | run,test write | path*
tsc | build write | path* | -p/--project=<path --outDir=dir --noEmit
eslint | run write | path* | -c/--config=<path --ext=opt -o=>path -f=opt --fix!write
prettier | run write | path* | --config=<path -w/--write!write -c/--check
jest | run,test write | path* | -t/--testNamePattern=pattern -c/--config=<path
vitest | run,test write | opt path* | -t/--testNamePattern=pattern -c/--config=<path
playwright test | run,test write | path* | -g/--grep=pattern -c/--config=<path --project=opt --workers=qty
    --retries=qty
pip | run write | opt any* | --proxy=opt --cache-dir=dir
pip install | install write | package* | -r/--requirement=<path -e/--editable=<path -c/--constraint=<path
    -i/--index-url=url --extra-index-url=url -t/--target=dir --prefix=dir -f=any -U/--upgrade -q --user --no-deps
pip uninstall | delete write | package* | -r/--requirement=<path -y
pip download | fetch write | package* | -d/--dest=dir -r=<path
pip list | read read |  | --format=opt
pip show | read read | package*
pip freeze | read read
pip check | read read
pip index | read read | opt package*
uv | run write | opt any* | --directory=dir --project=dir
uv add | install write | package* | --dev --group=opt --extra=opt
uv remove | delete write | package*
uv sync | install write |  | --extra=opt --group=opt
uv lock | write write
uv pip install | install write | package* | -r=<path -e=<path -c=<path --python=opt --index-url=url
uv pip list | read read
uv publish | publish write | <path* | --token=opt --publish-url=url --index=opt
uv build | build write | <path | -o=dir
uv venv | create write | >path | -p/--python=opt
poetry | run write | opt any* | -C/--directory=dir
poetry add | install write | package* | -G/--group=opt
poetry install | install write |  | --with=opt --only=opt -E=opt
poetry publish | publish write |  | -r/--repository=opt -u=user -p=opt --build --dry-run!dry
twine upload | publish write | <path* | -r/--repository=opt --repository-url=url -u=user -p=opt
twine check | read read | path*
conda | run write | opt any* | -n/--name=opt -p/--prefix=dir
conda install | install write | package* | -n/--name=opt -c/--channel=opt -y
conda list | read read |  | -n/--name=opt
conda env list | read read
python | run write | <path opt* | -c=code^ -m=module^ -W=opt -X=opt -u -B -q
pytest | run,test write | path* | -k=pattern -m=pattern -p=opt -n/--numprocesses=qty --maxfail=qty --timeout=qty
    -c=<path --rootdir=dir -o=opt --cov=path --cov-report=opt --junitxml=>path --ignore=path --deselect=opt --tb=opt
    -W=opt --durations=opt --reruns=qty -r=opt -x -q -v -s --lf --ff --co!dry --collect-only!dry
py.test | run,test write | path* | -k=pattern -m=pattern -p=opt
tox | run,test write | opt* | -e=opt -c=<path -r
nox | run,test write | opt* | -s=opt -f=<path
coverage | run write | opt any* | --rcfile=<path -o=>path
mypy | read read | path* | -p=opt -m=opt --config-file=<path --python-version=opt --cache-dir=opt
ruff | run write | opt path* | --config=opt
ruff check | read read | path* | --fix!write --select=opt --ignore=opt --config=<path --output-format=opt
    --line-length=opt
ruff format | write write | path* | --check!dry --diff!dry --config=<path
black | write write | path* | --check!dry --diff!dry -l=opt -t=opt --config=<path
isort | write write | path* | --check!dry --check-only!dry --diff!dry --profile=opt
flake8 | read read | path* | --config=<path --max-line-length=opt
pylint | read read | path* | --rcfile=<path
pre-commit | run write | opt opt* | --files=path -c=<path
make | run write | task* | -C/--directory=dir -f/--file=<path -j/--jobs=qty? -o=path -W=path -I=dir -n/--dry-run!dry
    -k -B -s
gmake | run write | task* | -C/--directory=dir -f/--file=<path -j/--jobs=qty? -n!dry
just | run write | task* | -f/--justfile=<path -d=dir -l/--list!dry -n!dry
task | run write | task* | -d/--dir=dir -t/--taskfile=<path -l!dry
mise | run write | opt any* | -C/--cd=dir -E/--env=opt
mise run | run write | task opt* | -C/--cd=dir -j/--jobs=qty -n/--dry-run!dry
mise tasks | read read | opt*
mise ls | read read
mise list | read read
mise which | read read | opt
mise current | read read
mise doctor | read read
mise env | read read
mise install | install write | package*
mise use | install,write write | package* | -g
cmake | build write | dir | -S=dir -B=>path -G=opt -D=kv --build=dir --target=opt --install=dir -j/--parallel=qty
ninja | build write | task* | -C=dir -f=<path -j=qty -n!dry
meson | build write | opt dir*
bazel | run write | opt any*
bazel build | build write | resource*
bazel test | run,test write | resource* | --test_filter=pattern
bazel run | run write | resource opt*
bazel query | read read | pattern | --output=opt
gradle | run write | task* | -p=dir -b=<path -P=opt -D=opt --tests=pattern -q
gradlew | run write | task* | -p=dir -b=<path -P=opt -D=opt --tests=pattern
mvn | run write | task* | -f=<path -pl=opt -P=opt -D=opt -q -B
ant | run write | task* | -f=<path -D=opt
go | run write | opt any* | -C=dir
go build | build write | path* | -o=>path -tags=opt -ldflags=opt -gcflags=opt -mod=opt -p=opt -v -race
go clean | delete write | path* | -cache -testcache -modcache
go doc | read read | opt*
go env | read read | opt* | -w!write -u!write
go fix | write write | path*
go fmt | write write | path* | -n!dry
go generate | run,create write | path* | -run=pattern
go get | install write | package* | -u -t
go help | read read | opt*
go install | install,build write | package* | -tags=opt -ldflags=opt
go list | read read | path* | -f=opt -m -json -deps -tags=opt
go mod | write write | opt opt*
go mod download | fetch write | package*
go mod graph | read read
go mod why | read read | package*
go mod init | create write | opt
go mod edit | write write | path | -replace=opt -require=opt -module=opt
go run | run write | <path opt* | -tags=opt -ldflags=opt -exec=opt -mod=opt -race
go test | run,test write | path* | -run=pattern -bench=pattern -skip=pattern -fuzz=pattern -count=qty -timeout=qty
    -tags=opt -coverprofile=>path -covermode=opt -coverpkg=opt -cpuprofile=>path -memprofile=>path -o=>path
    -parallel=qty -p=opt -cpu=opt -benchtime=opt -fuzztime=opt -exec=opt -ldflags=opt -mod=opt -list=pattern
    -outputdir=dir -v -race -short -json -failfast -cover
go tool | run write | opt any* | -o=>path -html=<path -func=<path
go version | read read | path*
go vet | read read | path* | -tags=opt -vettool=<path
go work | write write | opt path*
gofmt | read read | path* | -w!write -r=opt -l -d -s
goimports | read read | path* | -w!write -local=opt -l -d
golangci-lint | run write | opt path* | -c/--config=<path -E=opt -D=opt --timeout=qty -v
golangci-lint run | read read | path* | -c/--config=<path -E/--enable=opt -D/--disable=opt --timeout=qty --fix!write
    --new-from-rev=ref --build-tags=opt
gotestsum | run,test write | opt* | --format=opt --junitfile=>path
dlv | run write | opt path*
cargo | run write | opt any* | --manifest-path=<path -C=dir
cargo add | install write | package* | -F=opt --features=opt
cargo bench | run,test write | opt* | -p=package
cargo build | build write |  | -p/--package=package --bin=opt --features=opt -F=opt --target=opt --target-dir=dir
    --manifest-path=<path -j=qty --profile=opt -r/--release
cargo check | build write |  | -p/--package=package --features=opt --manifest-path=<path
cargo clean | delete write |  | -p/--package=package --target-dir=dir
cargo clippy | build write |  | -p/--package=package --fix!write
cargo doc | build write |  | -p/--package=package
cargo fmt | write write |  | -p/--package=package --check!dry
cargo install | install write | package* | --path=<path --git=url --version=version
cargo metadata | read read
cargo publish | publish write |  | -p/--package=package --manifest-path=<path --registry=opt --token=opt
    -n/--dry-run!dry
cargo remove | delete write | package*
cargo run | run write | opt* | -p/--package=package --bin=opt --example=opt --features=opt --manifest-path=<path
    -r/--release
cargo search | read read | pattern
cargo test | run,test write | pattern opt* | -p/--package=package --test=opt --features=opt --manifest-path=<path
    -j=qty
cargo tree | read read |  | -p/--package=package -i=package
cargo update | install write |  | -p/--package=package
cargo yank | delete write | package | --version=version
rustup | install write | opt any*
rustc | build write | <path | -o=>path --crate-type=opt --edition=opt
gcc | build write | <path* | -o=>path -I=opt -L=opt -l=opt -D=opt -std=opt
g++ | build write | <path* | -o=>path -I=opt -L=opt -l=opt -D=opt
clang | build write | <path* | -o=>path -I=opt -L=opt -l=opt -D=opt
javac | build write | <path* | -d=dir -cp=opt -classpath=opt
java | run write | opt* | -jar=<path^ -cp=opt -classpath=opt
ruby | run write | <path opt* | -e=code^ -I=dir -r=opt
php | run write | <path opt* | -r=code^ -f=<path^ -S=opt -l!dry
gem install | install write | package* | -v=version
gem list | read read | pattern
gem push | publish write | <path
bundle | install write | opt any*
bundle install | install write |  | --path=dir --jobs=qty
rails | run write | opt any*
rails db:migrate | migrate write | opt*
rails db:drop | delete write | opt*
rails db:reset | delete,migrate write | opt*
rake | run write | task*
composer | run write | opt any* | -d=dir
composer install | install write
composer require | install write | package*
brew | run write | opt any*
brew install | install write | package* | --cask
brew uninstall | delete write | package*
brew upgrade | install write | package*
brew list | read read | package*
brew info | read read | package*
brew services | run write | opt service
apt | run write | opt package* | -t=opt -o=opt -y -q
apt install | install write | package* | -t=opt -o=opt -y -q
apt remove | delete write | package* | -y
apt purge | delete write | package* | -y
apt update | fetch write |  | -o=opt -q
apt upgrade | install write |  | -y
apt list | read read | pattern* | --installed
apt show | read read | package*
apt search | read read | pattern*
apt-cache | read read | opt package*
dpkg | install write |  | -i=<path* -r=package!delete -l=pattern?!dry -L=package!dry -s=package!dry
yum | run write | opt package* | -y
yum install | install write | package* | -y
yum remove | delete write | package* | -y
apk add | install write | package* | --no-cache -t=opt
apk del | delete write | package*
snap install | install write | package*
snap remove | delete write | package*
pipx install | install write | package* | --python=opt
pipx run | run read | cmd
claude | run write | text | -p/--print --model=opt --resume=id --output-format=opt --allowedTools=opt --settings=<path
    --mcp-config=<path --append-system-prompt=text --max-turns=qty --max-budget-usd=qty --add-dir=dir --session-id=id
    --permission-mode=opt
codex | run write | opt text | -m/--model=opt -C/--cd=dir -s/--sandbox=opt -c/--config=opt -i/--image=<path
    -p/--profile=opt

# disks, users, the network of a host

useradd | create write | >user | -d=dir -g=opt -G=opt -s=opt -u=opt
userdel | delete write | user | -r
usermod | write write | user | -aG=opt -G=opt -s=opt -d=dir -L
passwd | write write | user
iptables | write write | opt* | -L!dry -S!dry -A=opt -D=opt!delete -I=opt -F!delete -p=opt -s=opt -d=opt --dport=port
    --sport=port -j=opt -t=opt -i=opt -o=opt
ufw | write write | opt*
ufw status | read read | opt
ip | read read | opt* | -o -4 -6
ifconfig | read read | opt*
sysctl | read read | opt* | -w=kv!write -p=<path!write
nginx | run write |  | -s=opt -c=<path -t!dry
certbot | create write | opt* | -d/--domain=host -m=email -w=dir
gpg | run write | opt* | -o/--output=>path -r/--recipient=email -u=opt --delete-secret-keys!delete
    --delete-keys!delete -k!dry -K!dry --list-keys!dry --verify!dry
dos2unix | write write | path*
ffmpeg | create write | >path | -i=<path -c=opt -t=opt -ss=opt -f=opt -vf=opt -y
convert | create write | <path >path | -resize=opt -quality=opt
pandoc | read read | <path* | -o/--output=>path!write -f/--from=opt -t/--to=opt --template=<path -V=opt
jupyter | run write | opt any*
"""
