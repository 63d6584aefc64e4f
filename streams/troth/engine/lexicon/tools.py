"""Tools: what the arguments of an agent runtime's own tools are, and what schema-free argument names mean.

Rows are `tool | acts effect | argument=slot …`; slots are those of `commands.py`, with `shell` for a shell text or an
argument list and `patch` for a patch in the apply_patch form. Tool names are matched whole, without regard to case.
Sources: the tool references of Claude Code 2.x, Codex CLI, Gemini CLI and OpenHands; Model Context Protocol servers of
the reference repository for the argument names.
"""

from __future__ import annotations

from typing import Final

TOOLS: Final = """
Read | read read | file_path=path path=path offset=opt limit=opt pages=opt
Write | write,create write | file_path=>path path=>path content=text
Edit | write write | file_path=path path=path old_string=text new_string=text replace_all=opt
MultiEdit | write write | file_path=path edits=text
NotebookEdit | write write | notebook_path=path new_source=text cell_id=opt cell_type=opt edit_mode=opt
NotebookRead | read read | notebook_path=path cell_id=opt
Glob | read read | pattern=pattern path=path
Grep | read read | pattern=pattern path=path glob=pattern type=opt output_mode=opt
LS | read read | path=path ignore=pattern
Bash | run read | command=shell description=skip timeout=qty:timeout/ms run_in_background=opt
BashOutput | read read | bash_id=id shell_id=id task_id=id filter=pattern
KillShell | kill write | shell_id=id:shell_id
KillBash | kill write | shell_id=id:shell_id
TaskStop | kill write | task_id=id:task_id shell_id=id:shell_id
TaskOutput | read read | task_id=id:task_id
WebFetch | fetch read | url=url prompt=text
WebSearch | read read | query=pattern allowed_domains=opt blocked_domains=opt
Task | run,spawn write | description=skip prompt=text subagent_type=opt model=opt
Agent | run,spawn write | description=skip prompt=text subagent_type=opt model=opt unit=opt
Skill | run write | skill=opt args=opt
SlashCommand | run write | command=text
TodoWrite | note read | todos=text
TodoRead | read read |
TaskCreate | note read | subject=text description=text activeForm=text
TaskUpdate | note read | taskId=opt subject=text description=text status=opt
TaskList | read read |
TaskGet | read read | taskId=opt
TaskCompleted | note read | text=text ids=opt
EnterPlanMode | note read |
ExitPlanMode | note read | plan=text
AskUserQuestion | note read | questions=text
ToolSearch | read read | query=pattern
ListMcpResourcesTool | read read | server=word
ReadMcpResourceTool | read read | server=word uri=url
CronCreate | create write | schedule=opt cron=opt prompt=text
CronDelete | delete write | id=id
CronList | read read |
EnterWorktree | create,checkout write | name=>word path=path
ExitWorktree | write write | action=opt
LSP | read read | filePath=path file_path=path operation=opt query=pattern
Monitor | read read | command=shell
shell | run read | command=shell workdir=dir timeout_ms=qty:timeout/ms justification=text
local_shell | run read | command=shell workdir=dir timeout_ms=qty:timeout/ms
container.exec | run read | cmd=shell workdir=dir
exec | run read | cmd=shell command=shell workdir=dir
exec_command | run read | cmd=shell command=shell workdir=dir yield_time_ms=opt max_output_tokens=opt
write_stdin | run write | session_id=id:session_id chars=text yield_time_ms=opt
unified_exec | run read | input=shell session_id=id:session_id timeout_ms=qty:timeout/ms
run_shell_command | run read | command=shell directory=dir description=skip
execute_bash | run read | command=shell timeout=qty:timeout
apply_patch | write write | input=patch patch=patch
update_plan | note read | plan=text explanation=text
view_image | read read | path=path
read_file | read read | path=path file_path=path absolute_path=path offset=opt limit=opt
read_many_files | read read | paths=path* include=pattern exclude=pattern
list_directory | read read | path=path dir_path=path ignore=pattern
write_file | write,create write | path=>path file_path=>path content=text
replace | write write | file_path=path old_string=text new_string=text instruction=opt
edit_file | write write | path=path file_path=path edits=text old_text=text new_text=text
create_file | create write | path=>path file_path=>path content=text file_text=text
delete_file | delete write | path=path file_path=path
move_file | move write | source=path destination=>path
create_directory | create write | path=>path
str_replace_editor | write write | command=opt path=path old_str=text new_str=text file_text=text insert_line=opt
str_replace_based_edit_tool | write write | command=opt path=path old_str=text new_str=text file_text=text
    insert_line=opt
search_file_content | read read | pattern=pattern path=path dir_path=path include=pattern
web_fetch | fetch read | url=url prompt=text
google_web_search | read read | query=pattern
save_memory | note read | fact=text
http | fetch read | url=url uri=url method=method body=text!post data=text!post json=text!post headers=opt
"""

ARGUMENTS: Final[dict[str, str]] = {
    "path": "path file filename filepath dir directory folder notebook root workspace worktree src source_path "
            "target_path destination_path cwd workdir document",
    "url": "url uri href link endpoint webhook base_url callback origin_url",
    "host": "host hostname server address ip domain",
    "bucket": "bucket container_bucket",
    "branch": "branch ref base head branch_name target_branch source_branch from_branch to_branch",
    "commit": "sha commit commit_sha revision hash",
    "email": "email cc bcc recipient recipients to",
    "text": "content contents text body message description prompt title subject summary comment comments note notes "
            "new_string old_string new_str old_str html markdown plan explanation reason instructions details caption "
            "code source_code data payload todos questions answer reply context system",
    "pattern": "pattern query q search glob regex filter grep keyword keywords term jql where",
    "shell": "command cmd script bash shell",
    "sql": "sql statement",
    "opt": "language format mode type sort order limit offset page per_page priority labels label status state "
           "output_mode model encoding timezone locale",
}  # fmt: skip
"""Slot -> argument names (lower-case, snake case) that mean it in a tool that no row names. A name that ends in
`_path`, `_url`, `_file`, `_dir`, `_branch` and so on means what its ending does."""

IDENTIFIER_KEYS: Final = frozenset(
    "id ids number pr pull pull_number issue issue_number run run_id build sha commit ticket invoice order uuid guid "
    "pid job thread account customer record row revision".split()
)
"""Argument names under which a bare number or a short word says which existing thing is meant; and `*_id`, `*_ids`,
`*Id`, `*_number`, `*_sha`."""

STATE_KEYS: Final = frozenset(
    "state status action operation event transition resolution response rsvp answer decision".split()
)
"""Argument names whose value says what is done, or what a thing becomes ("closed")."""
