"""Commands: what each operand and flag of a shell command is, and what the command does with it.

One row for each command or subcommand: `command | acts effect | operands | flags`; indented lines go on with the row.

*acts* are canonical (`acts.py`); the *effect* is `read` or `write`, `write?` where it writes only with an operand
(`write?2`: with two) and else shows.

*Operands*, in order; the last with `*` takes all that are left. A slot is a kind, or a kind with the key that it
answers to (`id:pr`); a word of `SLOTS` stands for such a pair. It is a target (something that exists and is acted
on), or with `<` a source (exists, is read), or with `>` a creation. Other slots:

    text      a payload                                 verb     says what is done (`gcloud compute instances DELETE`)
    pattern   what is sought                            cmd      a command of its own, to the end of the words
    opt       the value of an option                    sh, sh1  a shell text: all words that are left, or one
    qty:NAME  a quantity                                sql, code, patch  SQL, inline code, a patch
    kv        a setting `NAME=value`                    refspec  what a push or a fetch moves
    method    an HTTP method                            remote   a path that may be on another host
    field     a field of a request                      route    of an API
    body      what a request sends, or `@` and its file form     a part of a form, or `name=@` and its file
    task      a task that a project names: its words are acts
    mount     what is mounted and where: `source:target`, or settings with a `source=`
    mode      a file mode, in numbers or in letters
    arg       what a script is told: a verb is its act
    module    a Python module that is run               image    of a container

`!act` after a slot adds an act where a path fills it (`git checkout -- FILE` discards).

*Flags*: `-f/--force` are spellings of one flag. `=slot` takes a value (`=slot?` may); `^` after it means that the flag
stands in for the first operand; `!act` adds an act, `!only` makes it the only one, `!write` and `!read` set the
effect, `!dry` says that nothing is done at all, `!post` and `!put` that a request sends something, `!get` that it
does not. A flag that no row names takes no value, save in rows with a verb.

Sources: the manual pages of each tool (POSIX.1-2024 utilities, GNU coreutils
9, git 2.4x, gh 2, docker 27, kubectl 1.3x, terraform 1, aws 2, gcloud, psql 16, npm 10, pip 24, curl 8, OpenSSH 9).
"""

from __future__ import annotations

from typing import Final

SLOTS: Final[dict[str, tuple[str, str | None]]] = {
    "path": ("path", None), "dir": ("path", None), "any": ("", None), "url": ("url", None), "host": ("host", None),
    "bucket": ("bucket", None), "port": ("port", "port"), "branch": ("branch", None), "ref": ("ref", None),
    "commit": ("commit", "commit"), "tag": ("ref", "tag"), "word": ("word", None), "email": ("email", None),
    "env": ("env", None), "remotename": ("id", "remote"), "pid": ("id", "pid"), "pr": ("id", "pr"),
    "issue": ("id", "issue"), "run": ("id", "run"), "id": ("id", "id"), "repo": ("path", "repo"),
    "container": ("id", "container"), "resource": ("id", None), "package": ("word", None), "service": ("id", None),
    "user": ("word", None), "namespace": ("id", "namespace"), "context": ("id", "context"),
    "profile": ("id", "profile"), "project": ("id", "project"), "region": ("id", "region"),
    "cluster": ("id", "cluster"), "account": ("id", "account"), "database": ("id", "database"),
    "refpath": ("refpath", None), "newref": (">branch", None), "repourl": ("repourl", None),
    "version": ("version", None), "release": ("ref", "release"), "gist": ("id", "gist"),
}  # fmt: skip
"""Slot word -> kind of literal (`""`: by its form; `ref`: branch or commit by its form) and identifier key."""

SYNONYMS: Final[dict[str, str]] = {
    "python": "python3 python2 pypy3", "pip": "pip3 pip2", "docker": "podman nerdctl",
    "docker compose": "docker-compose", "kubectl": "oc k", "terraform": "tofu opentofu", "node": "nodejs",
    "apt": "apt-get", "yum": "dnf microdnf", "grep": "ggrep zgrep egrep fgrep ag", "cp": "gcp",
    "rm": "grm shred unlink trash", "timeout": "gtimeout", "awk": "gawk mawk nawk", "sed": "gsed",
    "vim": "vi nano emacs nvim", "md5sum": "md5", "sha256sum": "sha1sum shasum", "less": "more",
    "cat": "bat tac zcat gcat", "chown": "chgrp", "gzip": "xz zstd bzip2", "make": "gmake", "gcc": "g++ clang",
    "http": "xh", "mail": "mailx mutt", "mongosh": "mongo", "pytest": "py.test", "fly": "flyctl",
    "shutdown": "poweroff halt", "mv": "gmv", "head": "ghead", "tail": "gtail", "ls": "gls exa eza dir", "fd": "fdfind",
    "date": "gdate", "find": "gfind fdupes", "tar": "bsdtar gtar", "conda": "mamba micromamba",
    "prettier": "prettierd", "export": "declare typeset", "powershell": "pwsh", "mvn": "mvnw", "nc": "ncat netcat",
    "mkfs": "mkfs.ext4 mkfs.ext3 mkfs.xfs mkfs.btrfs mkfs.vfat mke2fs mkswap",
    "Remove-Item": "del erase rd ri",
    "Copy-Item": "copy xcopy robocopy", "Move-Item": "move ren",
    "Get-Content": "gc", "Get-ChildItem": "gci", "Invoke-WebRequest": "iwr Invoke-RestMethod irm",
    "Invoke-Expression": "iex",
}  # fmt: skip
"""Other names of a command that take the same operands."""

ALIASES: Final[dict[str, str]] = {name: command for command, names in SYNONYMS.items() for name in names.split()}

READING_VERBS: Final = frozenset(
    """audit browse cat check exists count current describe diff display doc doctor env events explain fetch find get
    graph head help history images info inspect lint list log logs lookup ls metadata outdated peek ping plan poll
    preview print ps query read report resolve search show status tail top tree validate verify version view
    navigate goto visit scroll hover screenshot snapshot wait watch which whoami""".split()
)
"""First words after which a command or tool that no table names is taken to only read."""

NOUNS_AS_WELL: Final = frozenset(
    """archive audit backup build check config cron deploy display doc env events export graph head history image images
    import info link lock log logs lookup mail message metadata page patch ping plan poll preview query release
    report request restore rollout run schedule scrape search snapshot status tag test top tree trigger version view
    watch wait""".split()
)
"""Verbs that name a group of subcommands as well: before another verb they say what it acts on (`backup delete`)."""

PREFIXED: Final = frozenset("admin batch bulk do force mass multi".split())
"""What stands before the verb within a subcommand (`batch-delete-image`, `force_reset`)."""

ACTING_VERBS: Final = frozenset(
    "set unset add enable disable apply start stop restart scale attach detach import export login logout submit put "
    "post invoke register deregister associate disassociate grant revoke rotate resize rollback rollout approve reject "
    "close reopen link unlink lock unlock mount unmount encrypt decrypt sign sync restore backup upload download reset "
    "init connect disconnect open resume suspend pause unpause pull exec tag untag up down seed migrate del clear "
    "flush archive unarchive undeploy unregister unsubscribe activate deactivate recreate reindex evict "
    "unpublish".split()
)
"""More verbs of subcommands, beside those of `acts.py`."""

SHELLS: Final = frozenset({"bash", "sh", "zsh", "dash", "ksh", "fish"})
"""What reads a shell text from standard input or a here-document."""

WINDOWS: Final = frozenset(
    """assoc attrib bcdedit cacls certutil chcp choice cmd copy cscript del diskpart dism driverquery erase fc findstr
    forfiles ftype gpupdate icacls ipconfig mklink move msiexec net netsh openfiles rd reg ren robocopy sc schtasks setx
    sfc start subst systeminfo takeown taskkill tasklist tracert vol where wmic wscript xcopy""".split()
)
"""Commands of Windows alone: a slash and letters are a switch of theirs (Windows Commands reference)."""

SHARED_WITH_WINDOWS: Final[dict[str, frozenset[str]]] = {
    "timeout": frozenset({"t", "nobreak"}), "rmdir": frozenset({"s", "q"}), "sort": frozenset({"r"}),
    "dir": frozenset("a ad b l n o on p q s w x".split()), "find": frozenset("c i n v".split()),
    "more": frozenset({"c", "e"}), "shutdown": frozenset("a c d f h l m p r s t".split()),
    "tree": frozenset({"a", "f"}), "date": frozenset({"t"}),
    "whoami": frozenset("all groups priv user".split()),
}  # fmt: skip
"""Commands that Windows names as POSIX does, and the switches that they have there."""

SQL_CLIENTS: Final = frozenset({"psql", "mysql", "mariadb", "sqlite3", "duckdb", "clickhouse-client", "sqlcmd"})
INTERPRETERS: Final = frozenset({"python", "node", "ruby", "perl", "php", "deno"})

INLINE_CALLS: Final[dict[str, str]] = {
    "delete": "remove unlink unlinkSync rmtree rmdir rmdirSync removedirs rm rmSync truncate truncateSync drop delete "
              "deleteOne deleteMany drop_table dropDatabase",
    "move": "rename renameSync move",
    "create": "mkdir makedirs mkdirSync mkdtemp symlink symlinkSync",
    "write": "write write_text write_bytes writelines writeFile writeFileSync appendFile appendFileSync dump "
             "save touch chmod chown to_csv to_json to_parquet execute executemany insert insertOne insertMany "
             "update updateOne updateMany put_object upload_file",
    "copy": "copyfile copytree copy2 copyFileSync cpSync",
    "run": "system popen Popen spawn spawnSync exec execSync execFile execFileSync check_call check_output eval",
    "send": "post put patch sendmail send_message send",
    "kill": "kill killpg terminate",
    "fetch": "urlopen urlretrieve fetch",
}  # fmt: skip
"""Act -> functions of inline code that do it (Python's standard library, Node's `fs` and `child_process`, the common
clients of HTTP, SQL and MongoDB). `fetch` writes nothing."""

CLIENTS: Final = (
    r"boto3|botocore|aiobotocore|@aws-sdk|aws-sdk|google\.cloud|@google-cloud|googleapiclient|azure\.|@azure/|kubernetes|"
    r"docker|dockerode|octokit|github|gitlab|stripe|twilio|slack_sdk|@slack/|digitalocean|hcloud|cloudflare|boto"
)
"""Libraries whose calls act on a service (a regular expression): the names of their methods say what is done there."""

RESOURCE_KINDS: Final = frozenset(
    """certificatesigningrequest cj cm configmap crd cronjob csr customresourcedefinition daemonset deploy deployment ds
    ep endpoints hpa horizontalpodautoscaler ing ingress job limits netpol networkpolicy no node ns namespace pc pdb
    persistentvolume persistentvolumeclaim po pod pv pvc quota rc replicaset replicationcontroller role rolebinding
    clusterrole clusterrolebinding rs sa sc secret service serviceaccount statefulset storageclass sts svc
    volume network container image service user group""".split()
)
"""Kinds before the slash of `kind/name` (`kubectl api-resources`), without their plural."""

ROUTE_ROOTS: Final = frozenset(
    """advisories app apps classrooms codes_of_conduct emojis enterprises events feeds gists gitignore graphql
    installation issues licenses markdown marketplace_listing meta networks notifications octocat orgs organizations
    projects rate_limit repos repositories search teams user users versions zen""".split()
)
"""First segments of the routes that `gh api` takes (GitHub REST API 2022-11-28)."""

PATHS_OF_DEVICES: Final = ("/dev/null", "/dev/stdout", "/dev/stderr", "/dev/stdin", "/dev/tty", "/dev/fd/", "&", "-")
"""Redirections to these name no file."""

METHODS: Final[dict[str, tuple[str, str]]] = {
    "GET": ("", "read"), "HEAD": ("", "read"), "OPTIONS": ("", "read"), "POST": ("create", "write"),
    "PUT": ("write", "write"), "PATCH": ("write", "write"), "DELETE": ("delete", "write"),
}  # fmt: skip
"""HTTP method -> the act beside `fetch`, and the effect (RFC 9110, section 9)."""

COMMANDS: Final = """
# wrappers: what they run is read as a command of its own

sudo | run read | kv cmd | -u/--user=user -g/--group=opt -h/--host=host -p/--prompt=opt -C=opt -D/--chdir=dir -n -E -H
    -S -i -s
doas | run read | cmd | -u=user -C=opt -n
env | run read | kv cmd | - -P=opt -u/--unset=opt -C/--chdir=dir -S/--split-string=sh1 -i
timeout | run read | qty:timeout cmd | -s/--signal=opt -k/--kill-after=opt --preserve-status --foreground
    -t=qty:timeout^ --nobreak
nohup | run read | cmd
nice | run read | cmd | -n/--adjustment=opt
time | run read | cmd | -f=opt -o=>path
command | run read | cmd | -v!dry -V!dry
builtin | run read | cmd
exec | run read | cmd | -a=opt
setsid | run read | cmd | -w -f
stdbuf | run read | cmd | -i/--input=opt -o/--output=opt -e/--error=opt
xargs | run read | cmd | -I/--replace=opt -n/--max-args=qty -P/--max-procs=qty -L/--max-lines=qty -d/--delimiter=opt
    -a/--arg-file=<path -s=qty -E=opt -0 -r -t
parallel | run read | cmd | -j/--jobs=qty -a=<path --retries=qty --delay=qty
busybox | run read | cmd
toybox | run read | cmd
coproc | run read | cmd
strace | run read | cmd | -o/--output=>path -e=opt -p=pid -s=opt -u=user -f -c
unshare | run read | cmd | -w/--wd=dir -S=opt -G=opt -m -n -p -r -u -f
systemd-run | run read | cmd | -u/--unit=opt -p/--property=opt --slice=opt -E/--setenv=kv -M=opt --on-active=opt
    --on-calendar=opt --user --scope -t -P --wait
ionice | run read | cmd | -c=opt -n=opt -t
taskset | run read | opt cmd | -c
flock | run read | path cmd | -w/--timeout=qty -n -x -s -u -c=sh1
chroot | run read | dir cmd | --userspec=user --groups=opt
caffeinate | run read | cmd | -t=qty -w=pid -d -i -m -s -u
script | run read | >path | -c/--command=sh1 -q -a -e -f
watch | run read | sh | -n/--interval=qty -d
bash | run write | <path arg* | -c=sh1^ -s=opt^ -o=opt -O=opt --rcfile=<path --init-file=<path -n!dry -l -i -e -x -u
sh | run write | <path arg* | -c=sh1^ -s=opt^ -o=opt -n!dry -e -x -u
zsh | run write | <path arg* | -c=sh1^ -o=opt -n!dry
dash | run write | <path arg* | -c=sh1^
ksh | run write | <path arg* | -c=sh1^
fish | run write | <path opt* | -c/--command=sh1^
eval | run read | sh
source | run,read write | <path opt*
. | run,read write | <path opt*
su | run read | user | -c/--command=sh1 -s/--shell=opt -l -
runuser | run read | user | -c/--command=sh1 -u=user -l
trap | run read | sh1 opt*
ssh | run read | host sh | -p=port -i=<path -l=user -o=opt -L=opt -R=opt -D=opt -F=<path -J=host -b=opt -c=opt -e=opt
    -m=opt -Q=opt -S=opt -W=opt -w=opt -E=>path
uv run | run read | cmd | --with=package -p/--python=opt --directory=dir --project=dir --extra=opt --group=opt
    --env-file=<path -m=module
poetry run | run read | cmd
pipenv run | run read | cmd
bundle exec | run read | cmd
mise exec | run read | opt cmd
mise x | run read | opt cmd

# files

cat | read read | path* | -n -A -b -s
less | read read | path* | -p=pattern
head | read read | path* | -n/--lines=qty -c/--bytes=qty -q -v
tail | read read | path* | -n/--lines=qty -c/--bytes=qty -f -F --pid=pid -s=opt
ls | read read | path* | -I/--ignore=pattern --color -w=opt
tree | read read | path* | -L=qty -I=pattern -P=pattern -o=>path!write
stat | read read | path* | -c/--format=opt -f=opt -t=opt
file | read read | path* | -m=<path
wc | read read | path* | --files0-from=<path
du | read read | path* | -d/--max-depth=qty --exclude=pattern -t=opt
df | read read | path* | -t=opt
readlink | read read | path*
realpath | read read | path* | --relative-to=dir --relative-base=dir
basename | read read | opt* | -s=opt
dirname | read read | opt*
md5sum | read read | path*
sha256sum | read read | path*
xxd | read read | path >path | -l=opt -s=opt -c=opt -g=opt -r
diff | read read | path path | -U=opt -x/--exclude=pattern -I=pattern --label=opt
cmp | read read | path path
sort | read read | path* | -k/--key=opt -t/--field-separator=opt -o/--output=>path!write -S=opt -T=dir --parallel=opt
uniq | read read | path >path | -f=opt -s=opt -w=opt
cut | read read | path* | -d/--delimiter=opt -f/--fields=opt -c/--characters=opt -b=opt --output-delimiter=opt
strings | read read | path* | -n=opt -t=opt -e=opt -a
nl | read read | path* | -b=opt -n=opt -s=opt -w=opt
od | read read | path* | -A=opt -t=opt -N=opt -j=opt -c -x
hexdump | read read | path* | -n=opt -s=opt -e=opt -C
comm | read read | path path | -1 -2 -3
paste | read read | path* | -d=opt -s
join | read read | path path | -1=opt -2=opt -t=opt -o=opt -a=opt
column | read read | path* | -s=opt -t -c=opt
fold | read read | path* | -w=opt -s
rev | read read | path*
cksum | read read | path*
shuf | read read | path* | -n=opt -i=opt -o=>path!write -e
expr | read read | opt*
uname | read read
uptime | read read
free | read read | | -s=opt -c=opt -h -m -g
nproc | read read
groups | read read | user
last | read read | opt* | -n=opt -f=<path -t=opt -s=opt
lastlog | read read | | -u=user -t=opt
w | read read | user
dmesg | read read | | -l=opt -f=opt -T -H -w -C!only!delete -c!only!delete
lsblk | read read | path* | -o=opt -f -a
blkid | read read | path*
lscpu | read read
lsmod | read read
getent | read read | opt opt*
vmstat | read read | opt*
iostat | read read | opt*
man | read read | opt opt*
who | read read
history | read read | opt | -c!only!delete -d=opt!only!delete
type | read read | opt*
jobs | read read | opt*
ulimit | read read | opt*
umask | read read | opt
tput | read read | opt*
clear | read read
mktemp | create read | opt | -t=opt -p=dir -d -u --suffix=opt --tmpdir=dir?
alias | set read | kv*
tr | read read | pattern*
awk | read read | pattern path* | -f/--file=<path^ -F/--field-separator=opt -v/--assign=opt
grep | read read | pattern path* | -e/--regexp=pattern^ -f/--file=<path^ -A/--after-context=opt
    -B/--before-context=opt -C/--context=opt -m/--max-count=opt --include=pattern --exclude=pattern
    --exclude-dir=pattern -d=opt -D=opt --color --label=opt
rg | read read | pattern path* | -e/--regexp=pattern^ -f/--file=<path^ -g/--glob=pattern -t/--type=opt
    -T/--type-not=opt -A=opt -B=opt -C=opt -m=opt --iglob=pattern -j=opt --sort=opt --pre=sh1
    --hostname-bin=sh1 --files^
find | read read | path*
tar | create write | opt*
fd | read read | pattern path* | -e/--extension=opt -t/--type=opt -d/--max-depth=opt -E/--exclude=pattern
    -x/--exec=cmd
jq | read read | pattern path* | -f/--from-file=<path^ --arg=opt,opt --argjson=opt,opt --slurpfile=opt,<path
    --rawfile=opt,<path --indent=opt -r -s -c -e -n -S
yq | read read | pattern path* | -i/--inplace!write!write -o/--output-format=opt -p/--input-format=opt
    --from-file=<path^
sed | read read | pattern path* | -e/--expression=pattern^ -f/--file=<path^ -i/--in-place!write -E -n -r -l=opt
perl | run write | <path opt* | -e=code^ -E=code^ -I=dir -M=opt -i!write
cp | copy write | <path* >path | -t/--target-directory=dir -S=opt -r -R -a -f -p -n -v --recursive --force
mv | move write | path* >path | -t/--target-directory=dir -S=opt -f/--force -n -v
ln | create write | <path >path | -t/--target-directory=dir -s/--symbolic -f/--force -n
rm | delete write | path* | -r/-R/--recursive -f/--force -i -d -v
rmdir | delete write | path* | -p/--parents
mkdir | create write | >path* | -m/--mode=mode -p/--parents
touch | create,write write | >path* | -d/--date=opt -r/--reference=<path -t=opt
truncate | delete,write write | path* | -s/--size=qty -r=<path
tee | write,create write | >path* | -a/--append
install | copy write | <path* >path | -m/--mode=mode -o/--owner=opt -g/--group=opt -t/--target-directory=dir -d
chmod | write write | mode path* | --reference=<path -R/--recursive
chown | write write | opt path* | --reference=<path -R/--recursive
patch | write write | path <path | -i/--input=<path -p/--strip=opt -d/--directory=dir -o/--output=>path --dry-run!dry
apply_patch | write write | patch
zip | create write | >path <path* | -r/--recurse-paths -x=pattern -d!only!delete
unzip | create write | <path opt* | -d=dir -x=pattern -o -l!dry -p!dry -t!dry
gzip | write write | path* | -d -k -c!dry -S=opt
gunzip | write write | path* | -k -c!dry -t!dry
dd | write write | ddkv*
mount | write write | <path path | -t=opt -o=opt
lvm | run read | cmd
umount | unmount,write write | path*
mkfs | delete,write write | path opt* | -t=opt -L=opt -q -F -n!dry
lvremove | delete write | resource* | -f/--force -y -t/--test!dry
vgremove | delete write | resource* | -f/--force -y -t/--test!dry
pvremove | delete write | path* | -f/--force -y -t/--test!dry
wipefs | read read | path* | -a/--all!only!delete -n!dry -t=opt
zpool destroy | delete write | resource* | -f/--force
zfs destroy | delete write | resource* | -r -R -f/--force -n!dry
vim | write write | path* | -c=opt

# saying and looking

echo | read read | text*
printf | read read | text* | -v=opt
true | read read | text*
false | read read | text*
: | read read | text*
test | read read | opt*
seq | read read | opt* | -s=opt -w -f=opt
sleep | sleep read | qty:sleep
date | read read | opt* | -d/--date=opt -r=opt -s/--set=opt!write -u -I -j -f=opt -v=opt
pwd | read read
cd | cd read | dir
pushd | cd read | dir
popd | cd read
which | read read | opt*
set | read read | opt* | -o=opt
read | read read | opt* | -p=text -r -t=opt -n=opt -d=opt -a=opt -u=opt
export | set read | kv* | -n -p
unset | unset read | env* | -v -f -n
exit | read read | opt
return | read read | opt
break | read read | opt
continue | read read | opt
shift | read read | opt
wait | read read | opt*
whoami | read read
id | read read | user
hostname | write write? | opt | -f!dry -i!dry -I!dry -s!dry
top | read read |  | -p=opt -n=opt -d=opt -b -l=opt
ps | read read | opt* | -p=opt -o=opt -u=opt -C=opt -t=opt
pgrep | read read | pattern | -u=opt -f -l -a -x
lsof | read read | path* | -i=opt -p=opt -u=opt -t
printenv | read read | opt*
base64 | read read | path | -d/--decode -i=<path -o=>path!write -w=opt
openssl | run write | opt* | -in=<path -out=>path -key=<path -subj=opt -days=qty
dig | read read | host* | -t=opt -p=port
nslookup | read read | host host | -type=opt
traceroute | read read | host opt
whois | read read | host
netstat | read read | opt*
ss | read read | opt*
ping | read read | host | -c/--count=qty -i=opt -W=opt -t=opt -s=opt
nc | send write | host port | -e/--exec/-c/--sh-exec=sh1 -w=opt -l=port -p=port -z!dry -v -u
open | read read | any* | -a=opt

# processes and services

kill | kill write | pid* | -s/--signal=opt -n=opt -l!dry -L!dry
killall | kill write | word* | -s=opt -u=opt -q
pkill | kill write | pattern | -u=opt -s=opt --signal=opt -f -x -P=pid -t=opt
reboot | restart write
shutdown | kill write | opt* | -r!restart -h -t=qty -c=text
systemctl | run write | verb service* | -t/--type=opt -H/--host=host -M=opt -n=opt -o=opt --user
systemctl status | read read | service* | -n=opt --user
systemctl is-active | read read | service*
systemctl start | run write | service* | --user
systemctl stop | kill write | service* | --user
systemctl restart | restart write | service* | --user
systemctl reload | restart write | service* | --user
systemctl enable | write write | service* | --now!run --user
systemctl disable | write write | service* | --now!kill --user
service | run write | service verb opt
launchctl | run write | verb any*
supervisorctl | run write | verb service*
journalctl | read read | opt* | -u/--unit=service -n/--lines=qty -p=opt --since=opt --until=opt -o=opt
    --vacuum-size=qty!delete!write --vacuum-time=qty!delete!write
crontab | write write | <path | -u=user -l!dry -r!only!delete -e
pm2 | run write | verb any*
tmux | run write | opt* | -t=opt -s=opt -c=dir
tmux new-session | run write | sh | -s=opt -n=opt -c=dir -t=opt -x=opt -y=opt -F=opt -e=kv -d -A -P
tmux new-window | run write | sh | -n=opt -c=dir -t=opt -F=opt -e=kv -d -P
tmux split-window | run write | sh | -c=dir -t=opt -l=opt -p=opt -e=kv -h -v -d
tmux send-keys | run write | sh1 opt* | -t=opt -l
screen | run write | cmd | -S=opt -c=<path -X -d -m -r -dm -dmS=opt

# git

git | run write | verb any* | -C/--directory=dir -c/--config=kv --git-dir=dir --work-tree=dir --namespace=opt
    --exec-path=opt --no-pager -P
git add | write write | path* | -A/--all -u/--update -p/--patch -f/--force -n/--dry-run!dry --pathspec-from-file=<path
git am | commit write | <path* | --abort --continue --skip -3
git apply | write write | <path* | --directory=dir -p=opt --check!dry --stat!dry --exclude=pattern --include=pattern
    -R/--reverse --cached
git archive | create write | ref path* | -o/--output=>path --format=opt --prefix=opt --remote=any
git bisect | checkout write | opt ref*
git bisect run | run write | cmd
git blame | read read | refpath* | -L=opt -C -M --since=opt
git branch | create write? | newref ref | -d/--delete=ref*^!only!delete -D=ref*^!only!delete!force
    -m/-M/--move=newref*^!only!move
    -c/-C/--copy!only!copy -u/--set-upstream-to=ref!only!write --contains=ref!dry --no-contains=ref!dry
    --merged=ref?!dry --no-merged=ref?!dry --points-at=ref!dry --sort=opt!dry --format=opt!dry -l/--list=pattern?^!dry
    -a/--all!dry -r/--remotes!dry -v/-vv/--verbose!dry --show-current!dry --edit-description!only!write
    --unset-upstream!only!write -f/--force -t/--track --no-track -q/--quiet
git cat-file | read read | opt refpath | -e -p -t -s --batch --batch-check
git checkout | checkout write | refpath!discard path*!discard | -b=newref!create -B=newref!create
    --orphan=newref!create -t/--track
    -f/--force!discard -p/--patch --ours --theirs --conflict=opt -d/--detach -q --pathspec-from-file=<path!discard
git cherry-pick | commit write | ref* | -m/--mainline=opt -n/--no-commit -x -e --abort --continue --skip -X=opt
    --strategy=opt -S
git clean | delete,discard write | path* | -e/--exclude=pattern -f/--force -d -x -X -n/--dry-run!dry -i
git clone | fetch,copy write | <repourl >path | -b/--branch=ref --depth=qty -o/--origin=opt --reference=<path -c=opt
    -j=opt --separate-git-dir=>path --filter=opt --shallow-since=opt --template=<path -u=opt
git commit | commit write | path* | -m/--message=text -F/--file=<path -C/--reuse-message=ref -c/--reedit-message=ref
    --fixup=ref --squash=ref --author=text --date=opt -t/--template=<path --trailer=text --cleanup=opt -a/--all
    --amend -n/--no-verify -S/--gpg-sign -s/--signoff --allow-empty -q -v --no-edit --dry-run!dry
git config | write write?2 | opt text | -f/--file=path --get=opt^!dry --get-all=opt^!dry --get-regexp=pattern^!dry
    -l/--list!dry --unset=opt!only!delete --unset-all=opt!only!delete --type=opt --default=opt --global --system
    --local --worktree --add -e/--edit!only!write
git describe | read read | ref* | --match=pattern --exclude=pattern --abbrev=opt --candidates=opt --tags
git diff | read read | refpath* | -U/--unified=opt -S=pattern -G=pattern --diff-filter=opt --stat
    --word-diff-regex=pattern --output=>path!write -O=opt --name-only
git diff-tree | read read | refpath*
git fetch | fetch write | remotename refspec* | --depth=qty -j=opt --shallow-since=opt --upload-pack=opt -p/--prune
    -t/--tags -f/--force --all --unshallow --dry-run!dry
git filter-branch | write,delete write | ref* | --tree-filter=sh1 --index-filter=sh1 --msg-filter=sh1 --env-filter=sh1
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
git merge | merge write | <ref* | -m=text -F=<path -s/--strategy=opt -X/--strategy-option=opt --abort --continue --quit
    --no-ff --ff-only --squash --no-commit --no-edit -q -S
git merge-base | read read | ref* | --fork-point --is-ancestor -a --octopus
git mv | move write | path* >path | -f/--force -k -n/--dry-run!dry
git notes | write write | opt ref | -m=text -F=<path --ref=ref
git notes list | read read | ref
git notes show | read read | ref
git prune | delete write | ref* | -n/--dry-run!dry --expire=opt
git pull | fetch,merge write | remotename refspec* | -r/--rebase!rebase --depth=qty -s=opt -X=opt --ff-only
    --no-rebase --autostash -f/--force
git push | push write | remotename refspec* | -f/--force!force-push --force-with-lease!force-push --force-if-includes
    -d/--delete!delete --mirror!force-push!delete --prune!delete -o/--push-option=opt --repo=remotename
    --receive-pack=opt -u/--set-upstream --all --tags --follow-tags --no-verify -n/--dry-run!dry -q --atomic
git read-tree | write write | ref* | --prefix=opt --index-output=>path -m -u --reset --empty
git rebase | rebase write | <ref ref | --onto=ref -x/--exec=sh1 -s/--strategy=opt -X/--strategy-option=opt
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
git reset | write write | refpath path* | --hard!delete!discard --soft --mixed --keep --merge!discard -q -p
    --pathspec-from-file=<path
git restore | write,discard write | path* | -s/--source=ref -S/--staged!only!unstage -W/--worktree!discard -p
    --pathspec-from-file=<path
git rev-list | read read | refpath* | -n/--max-count=qty --format=opt --since=opt --until=opt --author=pattern
    --grep=pattern --skip=opt --count --all
git rev-parse | read read | refpath* | --abbrev-ref --short --verify --show-toplevel --git-dir --git-path=opt
git revert | commit write | ref* | -m/--mainline=opt -n/--no-commit --abort --continue --skip --no-edit -X=opt
git rm | delete write | path* | -r -f/--force --cached -n/--dry-run!dry
git show | read read | refpath* | --format=opt --pretty=opt -U=opt --stat --name-only --diff-filter=opt
git show-ref | read read | pattern* | --verify=ref? --heads --tags
git sparse-checkout | write write | verb path*
git stash | write write | opt | -m=text -u/--include-untracked -k/--keep-index -a/--all -p/--patch
git stash list | read read |  | --format=opt
git stash show | read read | ref | -p
git stash push | write write | path* | -m/--message=text -u/--include-untracked -k/--keep-index -a -p
    --pathspec-from-file=<path
git stash save | write write | text* | -u -k
git stash pop | write write | ref | --index -q
git stash apply | write write | ref | --index -q
git stash drop | delete,discard write | ref
git stash clear | delete,discard write
git stash branch | create,checkout write | newref ref
git status | read read | path* | --porcelain -s -b -u -uno
git submodule | write write | verb path* | -b=ref --reference=<path --init --recursive --remote --depth=qty
git submodule status | read read | path*
git submodule add | create write | <repourl >path | -b=ref --name=opt
git switch | checkout write | ref ref | -c/--create=newref!create -C/--force-create=newref!create
    --orphan=newref!create -t/--track -f/--force!discard -d/--detach --discard-changes!discard
git symbolic-ref | write write?2 | ref ref | -d/--delete=ref^!only!delete -q --short
git tag | tag,create write? | newref ref | -a/--annotate -m/--message=text -F/--file=<path
    -d/--delete=ref*^!only!delete -f/--force -s/--sign -u=opt -l/--list=pattern?^!dry -n!dry --contains=ref^!dry
    --no-contains=ref^!dry --points-at=ref^!dry --merged=ref?^!dry --no-merged=ref?^!dry --sort=opt!dry --format=opt
    -v=ref^!dry
git update-index | write write | path* | --cacheinfo=opt --chmod=opt --skip-worktree --assume-unchanged --refresh
    --add --remove
git update-ref | write write | ref ref ref | -d=ref^!only!delete -m=text
git worktree | run write | verb path*
git worktree add | create,checkout write | >path ref | -b=newref -B=newref -f/--force --detach --lock --reason=text
    --orphan
git worktree list | read read
git worktree move | move write | path >path
git worktree remove | delete write | path | -f/--force
git worktree prune | delete write |  | -n!dry --expire=opt
git write-tree | create write |  | --prefix=opt
git commit-tree | commit write | ref | -p=ref -m=text -F=<path

# gh

gh | run write | verb* any* | -R/--repo=repo --hostname=host
gh api | fetch read | route | -X/--method=method -f/--raw-field=field!post -F/--field=field!post -H/--header=opt
    --input=<path!post -q/--jq=pattern -t/--template=opt -p/--preview=opt --cache=opt --paginate --slurp -i/--include
gh auth | run write | verb | -h/--hostname=host -s/--scopes=opt
gh gist create | publish,create write | <path* | -d/--desc=text -f/--filename=opt -p/--public
gh issue | run write | verb issue* | -R/--repo=repo
gh issue close | write,close write | issue | -c/--comment=text -r/--reason=opt
gh issue comment | write,send write | issue | -b/--body=text -F/--body-file=<path -e -w --edit-last
gh issue create | create write |  | -t/--title=text -b/--body=text -F/--body-file=<path -a/--assignee=user
    -l/--label=opt -m/--milestone=opt -p/--project=opt -T=opt
gh issue delete | delete write | issue | --yes
gh issue edit | write write | issue* | -t/--title=text -b/--body=text -F/--body-file=<path --add-label=opt!create
    --remove-label=opt!delete --add-assignee=user!create!assign --remove-assignee=user!delete -m=opt
gh issue list | read read |  | -l/--label=opt -s/--state=opt -L/--limit=opt -S/--search=pattern -a=opt -A=opt
    --json=opt -q/--jq=pattern -t=opt -m=opt
gh issue reopen | write write | issue | -c/--comment=text
gh issue transfer | move write | issue repo
gh issue view | read read | issue | --json=opt -q/--jq=pattern -t=opt -c -w
gh pr | run write | verb pr* | -R/--repo=repo
gh pr checkout | checkout,fetch write | pr | -b/--branch=newref -f/--force --detach --recurse-submodules
gh pr checks | read read | pr | --json=opt -q/--jq=pattern -i/--interval=opt --required --watch --fail-fast
gh pr close | write,close write | pr | -c/--comment=text -d/--delete-branch!delete
gh pr comment | write,send write | pr | -b/--body=text -F/--body-file=<path -e -w --edit-last
gh pr create | create,publish write |  | -t/--title=text -b/--body=text -F/--body-file=<path -B/--base=ref
    -H/--head=ref -a/--assignee=user -r/--reviewer=user -l/--label=opt -m/--milestone=opt -p/--project=opt
    -T/--template=<path -d/--draft -f/--fill -w/--web --dry-run!dry
gh pr diff | read read | pr | --color=opt --name-only --patch
gh pr edit | write write | pr | -t/--title=text -b/--body=text -F/--body-file=<path -B/--base=ref --add-label=opt!create
    --remove-label=opt!delete --add-reviewer=user!create --remove-reviewer=user!delete --add-assignee=user!create!assign
    -m/--milestone=opt
gh pr list | read read |  | -l=opt -s/--state=opt -L/--limit=opt -S/--search=pattern -a=opt -A/--author=opt
    -B/--base=ref -H/--head=ref --json=opt -q/--jq=pattern -t=opt
gh pr merge | merge write | pr | -t/--subject=text -b/--body=text -F/--body-file=<path --match-head-commit=commit
    -A=opt -s/--squash -m/--merge -r/--rebase -d/--delete-branch!delete --auto --admin
gh pr ready | write write | pr | --undo
gh pr reopen | write write | pr | -c/--comment=text
gh pr review | write,send write | pr | -b/--body=text -F/--body-file=<path -a/--approve!approve -r/--request-changes
    -c/--comment
gh pr view | read read | pr | --json=opt -q/--jq=pattern -t=opt -c/--comments -w
gh release | run write | verb release*
gh release create | publish,create write | >release <path* | -t/--title=text -n/--notes=text -F/--notes-file=<path
    --target=ref -d/--draft -p/--prerelease --generate-notes --notes-start-tag=ref
gh release delete | delete write | release | -y --cleanup-tag
gh release download | fetch write | release | -p/--pattern=pattern -D/--dir=dir -O/--output=>path -A=opt
gh release edit | write write | release | -t/--title=text -n/--notes=text -F=<path --tag=opt --draft
gh release upload | publish write | release <path* | --clobber
gh release view | read read | release | --json=opt -q=pattern
gh repo | run write | verb repo
gh repo clone | fetch,copy write | repo >path opt*
gh repo create | create,publish write | >repo | -d/--description=text -s/--source=<path -r/--remote=opt -t=opt
    -p/--template=repo --public --private --push!push -c
gh repo delete | delete write | repo | --yes
gh repo fork | create,copy write | repo | --org=opt --remote-name=opt --fork-name=opt --clone --remote
gh repo sync | write write | repo | -b=ref -s=repo --force!force-push
gh repo view | read read | repo | -b=ref --json=opt -q/--jq=pattern -w
gh run | run write | verb run
gh run cancel | kill write | run
gh run download | fetch write | run | -n=opt -D/--dir=dir -p=pattern
gh run list | read read |  | -w/--workflow=opt -b/--branch=ref -L/--limit=opt -s/--status=opt -u=opt -e=opt
    -c/--commit=commit --json=opt -q/--jq=pattern
gh run rerun | run write | run | -j/--job=id --failed
gh run view | read read | run | -j/--job=id -a=opt --json=opt -q/--jq=pattern --log --log-failed -v
gh run watch | read read | run | -i=opt --exit-status
gh search | read read | opt pattern* | -L=opt --json=opt -q/--jq=pattern --owner=opt --repo=repo --state=opt
gh secret | write write | verb env | -b/--body=text -e=opt -f=<path
gh workflow | run write | verb any
gh workflow run | run,deploy write | any | -r/--ref=ref -f/--raw-field=opt -F/--field=opt --json
glab | run write | verb* any* | -R/--repo=repo
glab api | fetch read | route | -X/--method=method -f/--raw-field=field!post -F/--field=field!post -H/--header=opt
    --input=<path!post --paginate -i
glab mr view | read read | pr
glab mr merge | merge write | pr | -m=text -d
glab mr create | create,publish write |  | -t/--title=text -d/--description=text -b/--target-branch=ref
    -s/--source-branch=ref

# containers

docker | run write | verb* any* | -H/--host=any -c/--context=context --config=dir -l=opt
docker build | build,create write | dir | -t/--tag=>image -f/--file=<path --build-arg=kv --target=opt --platform=opt
    -o/--output=opt --push!push --cache-from=opt --cache-to=opt --secret=opt --label=opt --network=opt -q --no-cache
    --progress=opt --iidfile=>path
docker buildx build | build,create write | dir | -t/--tag=>image -f/--file=<path --build-arg=kv --target=opt
    --platform=opt -o/--output=opt --push!push --load --cache-from=opt --cache-to=opt --builder=opt
docker commit | create write | container >image | -m=text -a=opt -c=opt
docker compose | run write | verb service* | -f/--file=<path -p/--project-name=project --env-file=<path --profile=opt
    --project-directory=dir
docker compose build | build write | service* | --build-arg=kv --no-cache
docker compose config | read read | service*
docker compose cp | copy write | remote remote
docker compose down | delete,kill write | service* | -v/--volumes -t/--timeout=qty --rmi=opt --remove-orphans
docker compose exec | run read | service cmd | -e/--env=kv -u/--user=opt -w/--workdir=opt --index=opt -T -d
docker compose logs | read read | service* | -n/--tail=opt --since=opt --until=opt -f
docker compose ps | read read | service* | --format=opt --filter=opt -a -q
docker compose restart | restart write | service* | -t=qty
docker compose rm | delete write | service* | -f/--force -s -v
docker compose run | run write | service cmd | -e/--env=kv -u/--user=opt -w/--workdir=opt -v/--volume=mount!mount
    -p/--publish=opt --name=opt --entrypoint=opt -T -d --rm
docker compose stop | kill write | service* | -t=qty
docker compose up | run write | service* | --scale=kv -t/--timeout=qty --pull=opt -d/--detach --build --force-recreate
    --wait
docker create | create write | image opt* | --name=>container -v/--volume=mount!mount --mount=mount!mount
    -p/--publish=opt -e/--env=kv --env-file=<path --network=opt -m/--memory=qty --restart=opt --rm -i -t -it
    --privileged
docker cp | copy write | remote remote
docker exec | run read | container cmd | -e/--env=kv -u/--user=opt -w/--workdir=opt --env-file=<path -i -t -it -d
    --privileged
docker images | read read | opt | -f=opt --format=opt -a -q
docker inspect | read read | any* | -f/--format=opt --type=opt -s
docker kill | kill write | container* | -s/--signal=opt
docker login | use write | host | -u/--username=user -p/--password=text
docker logs | read read | container | -n/--tail=opt --since=opt --until=opt -f -t
docker ps | read read |  | -f/--filter=opt --format=opt -n=opt -a -q
docker pull | fetch write | image | --platform=opt -a -q
docker push | push,publish write | image | -a -q
docker rename | move write | container >container
docker restart | restart write | container* | -t=qty
docker rm | delete write | container* | -f/--force -v/--volumes
docker rmi | delete write | image* | -f/--force
docker run | run write | image cmd | --name=>container -v/--volume=mount!mount --mount=mount!mount
    -p/--publish=opt -e/--env=kv --env-file=<path --network=opt -w/--workdir=opt -u/--user=opt --entrypoint=opt
    --platform=opt -m/--memory=qty --cpus=qty --restart=opt -l/--label=opt --cidfile=>path -h/--hostname=opt
    --gpus=opt --add-host=opt --rm -i -t -d -it --privileged
docker save | read read | image* | -o/--output=>path!write
docker start | run write | container*
docker stop | kill write | container* | -t/--time=qty
docker tag | tag,create write | image >image

# kubernetes

kubectl | run write | verb any* | -n/--namespace=namespace --context=context --cluster=cluster --kubeconfig=<path
    -s/--server=url --user=opt --as=opt -l/--selector=opt --field-selector=opt --request-timeout=opt --token=opt
    -o/--output=opt -A/--all-namespaces -v=opt
kubectl annotate | write write | resource* | --overwrite --all
kubectl apply | write,deploy write |  | -f/--filename=<path -k/--kustomize=<path -R/--recursive --force --prune!delete
    --server-side --dry-run=opt!dry
kubectl config | write write | verb* any*
kubectl config use-context | use,write write | context
kubectl cordon | write write | resource
kubectl cp | copy write | remote remote | -c=opt
kubectl create | create write | opt >resource any* | -f/--filename=<path --image=image --from-literal=kv
    --from-file=<path --dry-run=opt!dry --replicas=qty
kubectl delete | delete write | resource* | -f/--filename=<path -k=<path --grace-period=qty --timeout=qty --all
    --force --now --cascade=opt --ignore-not-found --wait --dry-run=opt!dry
kubectl describe | read read | resource* | -f=<path
kubectl drain | kill,write write | resource | --grace-period=qty --timeout=qty --ignore-daemonsets --force
    --delete-emptydir-data!delete
kubectl edit | write write | resource* | -f=<path
kubectl exec | run read | resource cmd | -c/--container=opt -i -t -it --stdin --tty
kubectl expose | publish,create write | resource* | --port=port --target-port=port --name=>resource --type=opt
    -f=<path
kubectl get | read read | resource* | -f=<path --sort-by=opt -w/--watch --show-labels -L=opt
kubectl label | write write | resource* | --overwrite --all
kubectl logs | read read | resource | -c/--container=opt --tail=opt --since=opt --since-time=opt -f -p/--previous
kubectl patch | write write | resource resource | -p/--patch=text --type=opt -f=<path --patch-file=<path
    --dry-run=opt!dry
kubectl port-forward | run write | resource opt* | --address=opt
kubectl replace | write write |  | -f/--filename=<path --force --dry-run=opt!dry
kubectl rollout | run write | verb resource*
kubectl rollout history | read read | resource* | --revision=opt
kubectl rollout restart | restart write | resource*
kubectl rollout status | read read | resource* | --timeout=opt -w
kubectl rollout undo | deploy,write write | resource* | --to-revision=qty --dry-run=opt!dry
kubectl run | run,create write | >resource cmd | --image=image --env=kv --port=port --restart=opt --rm -i -t -it
    --dry-run=opt!dry
kubectl scale | write write | resource* | --replicas=qty --current-replicas=qty -f=<path --timeout=opt
kubectl set | write write | opt resource* | -f=<path --all
kubectl set image | deploy,write write | resource kv* | -f=<path --all
kubectl set env | write write | resource kv* | --from=opt
kubectl uncordon | write write | resource
kubectl wait | read read | resource* | --for=opt --timeout=opt -f=<path
helm | run write | verb* any* | -n/--namespace=namespace --kube-context=context --kubeconfig=<path
helm install | deploy,install write | >resource any | -f/--values=<path --set=kv --set-string=kv --version=version
    --timeout=qty --repo=url --create-namespace --wait --dry-run!dry
helm list | read read |  | -A -q -o=opt
helm rollback | deploy write | resource opt | --timeout=qty --wait --dry-run!dry
helm status | read read | resource
helm template | read read | opt any | -f/--values=<path --set=kv
helm uninstall | delete write | resource* | --keep-history --dry-run!dry
helm upgrade | deploy,install write | resource any | -i/--install -f/--values=<path --set=kv --set-string=kv
    --version=version
    --timeout=qty --repo=url --atomic --wait --force --reuse-values --dry-run!dry
kubectx | use,write write | context
kubens | use,write write | namespace

# infrastructure and clouds

terraform | run write | verb any* | -chdir=dir
terraform apply | deploy,write write | <path | -var=kv -var-file=<path -target=resource -replace=resource -state=path
    -parallelism=qty -lock-timeout=opt -backup=>path -destroy!delete -auto-approve -refresh-only
terraform destroy | delete write |  | -var=kv -var-file=<path -target=resource -state=path -parallelism=qty
    -auto-approve
terraform fmt | write write | path* | -check!dry -diff -recursive
terraform import | write,create write | resource id | -var=kv -var-file=<path
terraform init | write write |  | -backend-config=opt -upgrade -reconfigure -migrate-state!migrate
terraform output | read read | word | -state=path -json -raw
terraform plan | read read |  | -var=kv -var-file=<path -out=>path!write -target=resource -state=path -parallelism=qty
    -destroy -refresh-only
terraform show | read read | path | -json
terraform state | write write | opt resource*
terraform state list | read read | resource* | -state=path
terraform state mv | move write | resource >resource | -state=path
terraform state pull | read read
terraform state push | push,write write | <path | -force
terraform state rm | delete write | resource* | -state=path
terraform state show | read read | resource
terraform taint | write write | resource
terraform validate | read read
terraform workspace new | create write | >word
terraform workspace select | use,write write | word:workspace
terraform workspace delete | delete write | word | -force
pulumi | run write | verb any* | -C/--cwd=dir -s/--stack=word
pulumi destroy | delete write |  | -t/--target=resource -y
pulumi preview | read read |  | -t/--target=resource
pulumi up | deploy,write write |  | -t/--target=resource -y -p/--parallel=qty
ansible | run write | pattern | -i/--inventory=<path -m=opt -a=sh1 -u=user -l/--limit=pattern -e=opt -f=qty
ansible-playbook | run,deploy write | <path* | -i/--inventory=<path -l/--limit=pattern -t/--tags=opt
    -e/--extra-vars=opt -u=user -f/--forks=qty --vault-password-file=<path -C/--check!dry
aws | run write | verb* any* | --profile=profile --region=region --endpoint-url=url --output=opt --query=pattern
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
aws s3api | run write | verb* any* | --bucket=bucket --key=path --prefix=opt --body=<path --policy=text --acl=opt
aws configure | write write | verb* any*
aws sts | read read | opt* | --role-arn=id --role-session-name=opt
aws logs tail | read read | any | --since=opt --filter-pattern=pattern --follow
aws lambda invoke | run write | >path | --function-name=resource --payload=text
aws ec2 terminate-instances | delete,kill write |  | --instance-ids=id*
gcloud | run write | verb* any* | --project=project --region=region --zone=region --account=account
    --configuration=opt --format=opt --filter=pattern --cluster=cluster --location=region --limit=opt --quiet -q
gcloud auth | use write | verb* any*
gcloud config set | use,write write | opt any
gcloud run deploy | deploy write | resource | --image=image --source=<path --set-env-vars=kv --max-instances=qty
    --min-instances=qty --memory=qty --service-account=email --port=port
gcloud app deploy | deploy write | <path* | --version=opt --promote
gcloud functions deploy | deploy write | resource | --source=<path --runtime=opt --entry-point=opt --trigger-http
gcloud compute ssh | run read | host | --command=sh1
gcloud compute scp | copy write | <remote* >remote | --recurse
gcloud storage cp | copy write | <any* >any | -r --recursive
gcloud storage ls | read read | any*
gcloud storage rm | delete write | any* | -r --recursive
gcloud storage rsync | copy write | <any >any | -r --delete-unmatched-destination-objects!delete
gcloud storage buckets create | create write | >bucket*
gcloud storage buckets delete | delete write | bucket*
gsutil | run write | verb any* | -o=opt -m -q
gsutil cp | copy write | <any* >any | -r -n
gsutil ls | read read | any*
gsutil mv | move write | any* >any
gsutil rm | delete write | any* | -r -f
gsutil rsync | copy write | <any >any | -x=pattern -r -d!delete -n!dry
gsutil mb | create write | >bucket | -l=region -p=project
gsutil rb | delete write | bucket*
bq | run write | verb* any* | --project_id=project --dataset_id=opt
bq query | run write | sql | --use_legacy_sql=opt --destination_table=opt --max_rows=qty --dry_run!dry
az | run write | verb* any* | -g/--resource-group=resource -n/--name=resource --subscription=account -o/--output=opt
    --query=pattern -l/--location=region
fly | run write | verb* any* | -a/--app=resource -c/--config=<path
fly deploy | deploy write | <path | -a/--app=resource -c/--config=<path -i/--image=image
heroku | run write | verb* any* | -a/--app=resource -r/--remote=remotename
vercel | deploy write | <path | --prod --token=opt -e=kv
vercel deploy | deploy write | <path | --prod --token=opt
netlify deploy | deploy write |  | --dir=<path --site=resource --prod --message=text
wrangler | run write | verb* any* | -c/--config=<path -e/--env=opt
wrangler deploy | deploy write | <path | --name=resource -e/--env=opt --dry-run!dry
wrangler publish | deploy,publish write | <path | -e/--env=opt
firebase deploy | deploy write |  | --only=opt --project=project -P=project
serverless deploy | deploy write |  | -s/--stage=word -r/--region=region
vault | run write | verb any*
vault read | read read | path | -field=opt -format=opt
vault delete | delete write | path

# databases

psql | run write | any user | -c/--command=sql -f/--file=<path -h/--host=host -p/--port=port -U/--username=user
    -d/--dbname=any -o/--output=>path -v/--set=opt -F=opt -R=opt -P=opt -L=>path -l!dry -t -A -q -X -1
mysql | run write | database | -e/--execute=sql -h/--host=host -P/--port=port -u/--user=user -D/--database=database -p
    -N -B --defaults-file=<path
mariadb | run write | database | -e/--execute=sql -h/--host=host -P/--port=port -u/--user=user -D/--database=database
sqlite3 | run write | path sql | -cmd=sql -separator=opt -init=<path -header -column -json -csv -readonly!read
duckdb | run write | path sql | -c=sql -readonly!read
clickhouse-client | run write |  | -q/--query=sql -h/--host=host --port=port -d/--database=database -u/--user=user
mongosh | run write | any <path* | --eval=code --host=host --port=port -u=user
redis-cli | run write | verb any* | -h=host -p=port -n=opt -a=opt -u=url --scan!dry --pattern=pattern
redis-cli flushdb | delete,flush write | opt*
redis-cli flushall | delete,flush write | opt*
redis-cli del | delete write | any*
redis-cli keys | read read | pattern
redis-cli get | read read | any*
mysqladmin | run write | verb database | -u/--user=user -p -h/--host=host -P/--port=port -f/--force
mc | run write | verb any*
mc rb | delete write | any* | --force
mc rm | delete write | any* | -r/--recursive --force --versions
mc cp | copy write | <any* >any | -r/--recursive
mc mv | move write | any* >any | -r/--recursive
mc mirror | copy write | <any any | --remove!delete --overwrite --dry-run!dry
mongodump | read read | | -h/--host=host --port=port -u=user -d/--db=database -c/--collection=word --uri=url
    -o/--out=>path!write --archive=>path!write
mongorestore | write write | <path | -h/--host=host --port=port -u=user -d/--db=database -c/--collection=word --uri=url
    --archive=<path --drop!delete
mongoimport | write write | <path | -h/--host=host --port=port -d/--db=database -c/--collection=word --uri=url
    --file=<path --type=opt --drop!delete
createdb | create write | >database | -h=host -p=port -U=user -O=opt
dropdb | delete write | database | -h=host -p=port -U=user --if-exists -f/--force
pg_dump | read read | any | -f/--file=>path!write -h/--host=host -p/--port=port -U/--username=user -d/--dbname=any
    -t/--table=word -n/--schema=word -F/--format=opt -j=opt
pg_restore | write write | <path | -h/--host=host -p/--port=port -U/--username=user -d/--dbname=any -t=word -n=word
    -j=opt -c/--clean!delete -l/--list!dry
mysqldump | read read | database word* | -h/--host=host -P=port -u/--user=user -r/--result-file=>path!write
alembic | migrate write | verb any* | -c/--config=<path -n=opt -x=opt
alembic upgrade | migrate write | id:revision | --sql!dry
alembic downgrade | migrate write | id:revision | --sql!dry
alembic revision | create write |  | -m/--message=text --head=opt --rev-id=opt --autogenerate
flyway | migrate write | opt* | -url=url -user=user
flyway clean | delete write
prisma | run write | verb any* | --schema=<path
prisma migrate | migrate write | opt | --name=opt --schema=<path
prisma migrate reset | migrate,delete write |  | --schema=<path -f/--force
prisma db push | migrate,push write |  | --schema=<path --accept-data-loss --force-reset!delete

# network transfers

curl | fetch read | url* | -X/--request=method -d/--data=body!post --data-raw=text!post --data-binary=body!post
    --data-urlencode=body!post --json=body!post -F/--form=form!post --form-string=text!post -T/--upload-file=<path!put
    -o/--output=>path -O/--remote-name -H/--header=opt -u/--user=opt -A/--user-agent=opt -e/--referer=opt
    -b/--cookie=opt -c/--cookie-jar=>path -K/--config=<path -x/--proxy=opt -m/--max-time=qty:timeout
    --connect-timeout=qty
    --retry=qty --retry-delay=qty --retry-max-time=qty -w/--write-out=opt --url=<url -E/--cert=<path --key=<path
    --cacert=<path --resolve=opt --connect-to=opt --limit-rate=qty -r/--range=opt -D/--dump-header=>path -y=opt -Y=opt
    -z=opt --output-dir=dir --max-redirs=qty --aws-sigv4=opt --oauth2-bearer=opt -G/--get!get -I/--head -s -S -L -f
    -k/--insecure -v -i
wget | fetch write | url* | -O/--output-document=>path -P/--directory-prefix=dir -o=>path -a=path
    -i/--input-file=<path --header=opt --post-data=text!post --post-file=<path!post --method=method
    --body-data=text!post -t/--tries=qty -T/--timeout=qty -w/--wait=qty -U=opt --user=opt --password=opt -A=pattern
    -R=pattern -D=opt -l/--level=qty --limit-rate=qty -q -c -r -N
http | fetch read | method? url kv* | -a/--auth=opt -o/--output=>path --timeout=qty -f -j -b
scp | copy write | <remote* >remote | -P=port -i=<path -o=opt -F=<path -J=host -l=opt -c=opt -S=opt -r -p -q -C
sftp | copy write | remote | -P=port -i=<path -o=opt -b=<path
rsync | copy write | <remote* >remote | -e/--rsh=opt --exclude=pattern --include=pattern --exclude-from=<path
    --files-from=<path --filter=pattern -f=pattern --bwlimit=qty --max-size=qty --timeout=qty --log-file=>path
    --backup-dir=>path --link-dest=<path --rsync-path=opt -T=dir --chmod=opt --chown=opt --port=port --delete!delete
    --del!delete --delete-before!delete --delete-during!delete --delete-after!delete --delete-excluded!delete
    --remove-source-files!delete -n/--dry-run!dry -a -v -z -r -P
rclone | run write | verb* any* | --config=<path --exclude=pattern --include=pattern --transfers=qty
rclone copy | copy write | <remote >remote | --exclude=pattern --include=pattern --dry-run!dry -n!dry
rclone sync | copy,delete write | <remote >remote | --exclude=pattern --include=pattern --dry-run!dry -n!dry
rclone delete | delete write | remote | --dry-run!dry
rclone purge | delete write | remote | --dry-run!dry
ssh-keygen | create write | | -t=opt -f=>path -C=text -N=text -b=opt -R=host!only!delete -l!dry -F=host!dry
ssh-add | write write | <path* | -l!dry -L!dry -d!only!delete -D!only!delete
mail | send write | email* | -s=text -a=<path -c=email -b=email -r=email
sendmail | send write | email* | -f=email -t
slack | send write | verb* any*

# packages, builds, tests

npm | run write | verb* any* | --prefix=dir -w/--workspace=word --registry=url
npm ci | install write |  | --prefix=dir --omit=opt
npm install | install write | >package* | --prefix=dir -w=word -D/--save-dev -g/--global --registry=url
npm i | install write | >package* | --prefix=dir -D -g/--global
npm add | install write | >package* | --prefix=dir -D -g/--global
npm uninstall | delete write | package* | --prefix=dir -g/--global
npm update | install write | >package* | -g/--global
npm ls | read read | package* | --depth=opt
npm view | read read | package opt*
npm run | run write | task opt* | --prefix=dir -w/--workspace=word
npm test | run,test write | opt* | --prefix=dir
npm version | bump,tag,write write | opt | --no-git-tag-version -m=text
npm publish | publish write | <path | --tag=opt --access=opt --registry=url --dry-run!dry
npm unpublish | delete write | package | --force --dry-run!dry
npm exec | run read | cmd | -p/--package=package -c=sh1
npx | run read | cmd | -p/--package=package -c/--call=sh1 -y -q
pnpm | run write | verb* any* | -C/--dir=dir -F/--filter=pattern
pnpm add | install write | >package* | -D -g -w -F/--filter=pattern
pnpm install | install write | >package* | --frozen-lockfile -F/--filter=pattern
pnpm remove | delete write | package* | -F/--filter=pattern
pnpm run | run write | task opt* | -C/--dir=dir -F/--filter=pattern
pnpm test | run,test write | opt* | -F/--filter=pattern
pnpm exec | run read | cmd | -F/--filter=pattern
pnpm dlx | run read | cmd
yarn | run write | task opt* | --cwd=dir
yarn add | install write | >package* | -D --dev -W
yarn install | install write |  | --frozen-lockfile
yarn remove | delete write | package*
yarn run | run write | task opt*
yarn test | run,test write | opt*
bun | run write | verb any* | --cwd=dir
bun install | install write | >package*
bun add | install write | >package*
bun run | run write | task opt*
bun test | run,test write | path*
node | run write | <path arg* | -e/--eval=code^ -p/--print=code^ -r/--require=opt --env-file=<path --test --check!dry
deno | run write | verb any*
deno run | run write | <any opt*
deno test | run,test write | path*
tsc | build write | path* | -p/--project=<path --outDir=dir --noEmit
eslint | run write | path* | -c/--config=<path --ext=opt -o=>path -f=opt --fix!write
prettier | run write | path* | --config=<path -w/--write!write -c/--check
jest | run,test write | path* | -t/--testNamePattern=pattern -c/--config=<path
vitest | run,test write | opt path* | -t/--testNamePattern=pattern -c/--config=<path
playwright test | run,test write | path* | -g/--grep=pattern -c/--config=<path --project=opt --workers=qty
    --retries=qty
pip | run write | verb* any* | --proxy=opt --cache-dir=dir
pip install | install write | >package* | -r/--requirement=<path -e/--editable=<path -c/--constraint=<path
    -i/--index-url=url --extra-index-url=url -t/--target=dir --prefix=dir -f=any -U/--upgrade -q --user --no-deps
pip uninstall | delete write | package* | -r/--requirement=<path -y
pip list | read read |  | --format=opt
pip show | read read | package*
pip freeze | read read
uv | run write | verb* any* | --directory=dir --project=dir
uv add | install write | >package* | --dev --group=opt --extra=opt
uv remove | delete write | package*
uv sync | install write |  | --extra=opt --group=opt
uv pip install | install write | >package* | -r=<path -e=<path -c=<path --python=opt --index-url=url
uv publish | publish write | <path* | --token=opt --publish-url=url --index=opt
uv build | build write | <path | -o=dir
uv venv | create write | >path | -p/--python=opt
poetry | run write | verb* any* | -C/--directory=dir
poetry add | install write | >package* | -G/--group=opt
poetry install | install write |  | --with=opt --only=opt -E=opt
poetry version | bump,write write | opt
poetry publish | publish write |  | -r/--repository=opt -u=user -p=opt --build --dry-run!dry
twine upload | publish write | <path* | -r/--repository=opt --repository-url=url -u=user -p=opt
conda | run write | verb* any* | -n/--name=opt -p/--prefix=dir
python | run write | <path arg* | -c=code^ -m=module^ -W=opt -X=opt -u -B -q
pytest | run,test write | path* | -k=pattern -m=pattern -p=opt -n/--numprocesses=qty --maxfail=qty --timeout=qty
    -c=<path --rootdir=dir -o=opt --cov=path --cov-report=opt --junitxml=>path --ignore=path --deselect=opt --tb=opt
    -W=opt --durations=opt --reruns=qty -r=opt -x -q -v -s --lf --ff --co!dry --collect-only!dry
tox | run,test write | opt* | -e=opt -c=<path -r
coverage | run write | verb any* | --rcfile=<path -o=>path
mypy | read read | path* | -p=opt -m=opt --config-file=<path --python-version=opt --cache-dir=opt
ruff | run write | verb path* | --config=opt
ruff check | read read | path* | --fix!write --select=opt --ignore=opt --config=<path --output-format=opt
    --line-length=opt
ruff format | write write | path* | --check!dry --diff!dry --config=<path
black | write write | path* | --check!dry --diff!dry -l=opt -t=opt --config=<path
shellcheck | read read | path* | -s=opt -e=opt -f=opt -S=opt
hadolint | read read | path* | -c=<path -f=opt
yamllint | read read | path* | -c=<path -d=opt
pylint | read read | path* | --rcfile=<path --disable=opt --enable=opt -j=qty
flake8 | read read | path* | --config=<path --max-line-length=opt --select=opt --ignore=opt
pyright | read read | path* | -p/--project=<path
bandit | read read | path* | -c=<path -f=opt -o=>path!write -r
isort | write write | path* | --profile=opt -c/--check-only!dry --check!dry --diff!dry
uvicorn | run write | opt* | --host=host --port=port --workers=qty --env-file=<path --reload
gunicorn | run write | opt* | -b/--bind=host -w/--workers=qty -c/--config=<path -t/--timeout=qty -k=opt
nx | run write | task opt* | --configuration=opt
turbo | run write | opt task* | --filter=pattern
pre-commit | run write | opt opt* | --files=path -c=<path
make | run write | task* | -C/--directory=dir -f/--file=<path -j/--jobs=qty? -o=path -W=path -I=dir -n/--dry-run!dry
    -k -B -s
just | run write | task* | -f/--justfile=<path -d=dir -l/--list!dry -n!dry
task | run write | task* | -d/--dir=dir -t/--taskfile=<path -l!dry
mise | run write | verb any* | -C/--cd=dir -E/--env=opt
mise run | run write | task opt* | -C/--cd=dir -j/--jobs=qty -n/--dry-run!dry
mise install | install write | >package*
mise use | install,write write | >package* | -g
cmake | build write | dir | -S=dir -B=>path -G=opt -D=kv --build=dir --target=opt --install=dir -j/--parallel=qty
bazel | run write | verb any*
bazel build | build write | resource*
bazel test | run,test write | resource* | --test_filter=pattern
gradle | run write | task* | -p=dir -b=<path -P=opt -D=opt --tests=pattern -q
gradlew | run write | task* | -p=dir -b=<path -P=opt -D=opt --tests=pattern
mvn | run write | task* | -f=<path -pl=opt -P=opt -D=opt -q -B
go | run write | verb any* | -C=dir
go build | build write | path* | -o=>path -tags=opt -ldflags=opt -gcflags=opt -mod=opt -p=opt -v -race
go clean | delete write | path* | -cache -testcache -modcache
go env | read read | opt* | -w!write -u!write
go fmt | write write | path* | -n!dry
go generate | run,create write | path* | -run=pattern
go get | install write | >package* | -u -t
go install | install,build write | >package* | -tags=opt -ldflags=opt
go list | read read | path* | -f=opt -m -json -deps -tags=opt
go mod | write write | opt opt*
go mod download | fetch write | package*
go run | run write | <path opt* | -tags=opt -ldflags=opt -exec=opt -mod=opt -race
go test | run,test write | path* | -run=pattern -bench=pattern -skip=pattern -fuzz=pattern -count=qty -timeout=qty
    -tags=opt -coverprofile=>path -covermode=opt -coverpkg=opt -cpuprofile=>path -memprofile=>path -o=>path
    -parallel=qty -p=opt -cpu=opt -benchtime=opt -fuzztime=opt -exec=opt -ldflags=opt -mod=opt -list=pattern
    -outputdir=dir -v -race -short -json -failfast -cover
go tool | run write | verb* any* | -o=>path -html=<path -func=<path
go version | read read | path*
go vet | read read | path* | -tags=opt -vettool=<path
gofmt | read read | path* | -w!write -r=opt -l -d -s
goimports | read read | path* | -w!write -local=opt -l -d
golangci-lint | run write | verb path* | -c/--config=<path -E=opt -D=opt --timeout=qty -v
golangci-lint run | read read | path* | -c/--config=<path -E/--enable=opt -D/--disable=opt --timeout=qty --fix!write
    --new-from-rev=ref --build-tags=opt
cargo | run write | verb any* | --manifest-path=<path -C=dir
cargo add | install write | >package* | -F=opt --features=opt
cargo build | build write |  | -p/--package=package --bin=opt --features=opt -F=opt --target=opt --target-dir=dir
    --manifest-path=<path -j=qty --profile=opt -r/--release
cargo clean | delete write |  | -p/--package=package --target-dir=dir
cargo fmt | write write |  | -p/--package=package --check!dry
cargo install | install write | >package* | --path=<path --git=url --version=version
cargo publish | publish write |  | -p/--package=package --manifest-path=<path --registry=opt --token=opt
    -n/--dry-run!dry
cargo remove | delete write | package*
cargo run | run write | opt* | -p/--package=package --bin=opt --example=opt --features=opt --manifest-path=<path
    -r/--release
cargo test | run,test write | pattern opt* | -p/--package=package --test=opt --features=opt --manifest-path=<path
    -j=qty
cargo update | install write |  | -p/--package=package
cargo yank | delete write | package | --version=version
rustup | install write | verb any*
gcc | build write | <path* | -o=>path -I=opt -L=opt -l=opt -D=opt -std=opt
java | run write | opt* | -jar=<path^ -cp=opt -classpath=opt
ruby | run write | <path arg* | -e=code^ -I=dir -r=opt
php | run write | <path arg* | -r=code^ -f=<path^ -S=opt -l!dry
gem install | install write | >package* | -v=version
gem push | publish write | <path
bundle | install write | verb any*
rails | run write | verb any*
rake | run write | task*
composer | run write | verb any* | -d=dir
brew | run write | verb any*
brew install | install write | >package* | --cask
brew uninstall | delete write | package*
brew upgrade | install write | >package*
apt | run write | verb package* | -t=opt -o=opt -y -q
apt install | install write | >package* | -t=opt -o=opt -y -q
apt remove | delete write | package* | -y
apt purge | delete write | package* | -y
apt update | fetch write |  | -o=opt -q
apt upgrade | install write |  | -y
dpkg | install write | | -i=<path* -r=package!only!delete -l=pattern?!dry -L=package!dry -s=package!dry
yum | run write | verb package* | -y
apk add | install write | >package* | --no-cache -t=opt
apk del | delete write | package*
snap install | install write | >package*
pipx install | install write | >package* | --python=opt
pipx run | run read | cmd
claude | run write | text | -p/--print --model=opt --resume=id --output-format=opt --allowedTools=opt --settings=<path
    --mcp-config=<path --append-system-prompt=text --max-turns=qty --max-budget-usd=qty --add-dir=dir --session-id=id
    --permission-mode=opt
codex | run write | opt text | -m/--model=opt -C/--cd=dir -s/--sandbox=opt -c/--config=opt -i/--image=<path
    -p/--profile=opt

# PowerShell

powershell | run read | sh | -Command/-c=sh -File/-f=<path -EncodedCommand=opt -NoProfile -NonInteractive -NoLogo
    -ExecutionPolicy=opt -NoExit
cmd | run read |  | -c=sh* -k=sh* -s -q -d
taskkill | kill write |  | --im=word:process --pid=pid --fi=pattern -s=host -u=user -p=opt -f -t
tasklist | read read |  | --fi=pattern --fo=opt -m=opt -s=host -v --svc --nh
findstr | read read | pattern path* | -c=pattern^ -g=<path -f=<path -i -s -n -r -l -v -m -b -e -x
schtasks | read read |  | --delete!delete!only --create!create!only --run!run!only --end!kill!only --change!write!only
    --query --tn=id:task --tr=text --sc=opt --st=opt -f
Remove-Item | delete write | path* | -Path/-LiteralPath=path* -Recurse/--recursive -Force/--force -Filter=pattern
    -Include=pattern -Exclude=pattern -ErrorAction=opt -WhatIf!dry
Copy-Item | copy write | <path >path | -Path/-LiteralPath=<path -Destination=>path -Recurse/--recursive -Force/--force
Move-Item | move write | path >path | -Path/-LiteralPath=path -Destination=>path -Force/--force
New-Item | create write | >path | -Path=>path -Name=opt -ItemType=opt -Value=text -Force/--force
Set-Content | write,create write | >path text | -Path/-LiteralPath=>path -Value=text -Encoding=opt
Add-Content | write,create write | >path text | -Path/-LiteralPath=>path -Value=text
Get-Content | read read | path* | -Path/-LiteralPath=path -Raw -Tail=opt -TotalCount=opt
Get-ChildItem | read read | path* | -Path/-LiteralPath=path -Recurse/--recursive -Filter=pattern -Include=pattern -Force
Invoke-WebRequest | fetch read | url | -Uri=<url -Method=method -Body=body!post -OutFile=>path -InFile=<path!put
    -Headers=opt
Invoke-Expression | run read | sh
Stop-Process | kill write | pid* | -Id=pid -Name=word -Force/--force
Stop-Service | kill write | service* | -Name=service -Force/--force
Restart-Service | restart write | service* | -Name=service -Force/--force

# disks, users, the network of a host

useradd | create write | >user | -d=dir -g=opt -G=opt -s=opt -u=opt
userdel | delete write | user | -r
usermod | write write | user | -aG=opt -G=opt -s=opt -d=dir -L
iptables | write write | opt* | -L!dry -S!dry -A=opt -D=opt!only!delete -I=opt -F/--flush!only!delete!flush -p=opt
    -s=opt -d=opt --dport=port --sport=port -j=opt -t=opt -i=opt -o=opt
ufw | write write | verb opt*
sysctl | read read | opt* | -w=kv!write -p=<path!write
nginx | run write |  | -s=opt -c=<path -t!dry
certbot | create write | opt* | -d/--domain=host -m=email -w=dir
gpg | run write | opt* | -o/--output=>path -r/--recipient=email -u=opt --delete-secret-keys!only!delete
    --delete-keys!only!delete -k!dry -K!dry --list-keys!dry --verify!dry
import | create write | >path | -window=opt -crop=opt -resize=opt -quality=opt -delay=opt -silent
screencapture | create write | >path* | -R=opt -T=opt -D=opt -l=opt -t=opt -x -i -m -w
screencap | create write | >path | -d=opt -p
scrot | create write | >path | -d=opt -q=opt -a=opt -s -u
grim | create write | >path | -g=opt -o=opt -t=opt
adb | run write | verb opt* | -s=id -t=id -H=host -P=port
adb shell | run read | sh | -n -T -t -x
adb exec-out | run read | sh |
adb pull | read write | <any >path | -a
adb push | write write | <path any | --sync
adb install | install write | <path* | -r -d -g -t
adb uninstall | delete write | package | -k
adb logcat | read read | opt* | -s=opt -v=opt -c!write -d
adb devices | read read | opt* | -l
am | run write | verb opt* | -n=opt -a=opt -d=opt -c=opt -t=opt -e=opt --es=opt --ei=opt --ez=opt --user=opt
input | run write | verb opt* |
ffmpeg | create write | >path | -i=<path -c=opt -t=opt -ss=opt -f=opt -vf=opt -y
pandoc | read read | <path* | -o/--output=>path!write -f/--from=opt -t/--to=opt --template=<path -V=opt
"""
