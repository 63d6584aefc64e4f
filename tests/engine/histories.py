"""A session with something of everything, and strategies that cut, mix and double it."""

from __future__ import annotations

from tests.engine.making import call, command, compaction, result, turn
from troth_schemas.events import AnyEvent, CommandObligation

HISTORY: list[AnyEvent] = [
    turn(0, "Use the staging bucket `s3://blue-stage-3/`, never prod. Retry at most 4 times."),
    turn(1, "I will rebuild the index after the import is checked.", "assistant"),
    call(2, command="ls /srv/import"),
    result(3, "t2", "/srv/import/a.csv\n/srv/import/b.csv"),
    call(4, command="load /srv/import/a.csv --retries 9"),
    result(5, "t4", "error: relation missing", "error"),
    turn(6, "Never touch /srv/import/b.csv."),
    compaction(7, "The import is under way. The user prefers staging.", first_seq=0, last_seq=5),
    call(8, command="aws s3 cp out.csv s3://blue-staging/"),
    call(9, command="rm /srv/import/b.csv"),
    result(10, "t9", "refused by the user", "refused"),
    call(11, "Bash", command="sleep 600", run_in_background=True),
    result(12, "t11", "running in background, id: bg_771", "running"),
    turn(13, "Actually the port is 9201, not 9200. Also keep the log at /srv/log/import.log."),
    compaction(14, "Import goes on; retries are limited.", first_seq=0, last_seq=13),
    command(15, "record", obligation=CommandObligation(statement="Never restart node-9.")),
    call(16, command="cat /srv/log/import.log"),
    result(17, "t16", "done"),
    compaction(18, None),
    turn(19, "Forget the rule about prod.", "user"),
    call(20, command="make index"),
    result(21, "t20", "index rebuilt"),
]
