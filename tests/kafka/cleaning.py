"""A shared broker as good as new: the topics and consumer groups of an earlier test are taken away.

With confluent-kafka, because aiokafka's admin client cannot delete a group.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from confluent_kafka import KafkaException
from confluent_kafka.admin import AdminClient

CLEAN_SECONDS = 30.0


def delete_topics_and_groups(bootstrap: str) -> None:
    """Delete every topic that is not internal and every group; returns once the broker knows neither."""
    admin = AdminClient({"bootstrap.servers": bootstrap})
    _until_none_left(_delete_groups, admin)
    _until_none_left(_delete_topics, admin)


def _until_none_left(delete: Callable[[AdminClient], list[str]], admin: AdminClient) -> None:
    deadline = time.monotonic() + CLEAN_SECONDS
    while left := delete(admin):
        assert time.monotonic() < deadline, f"the broker still has {left}"
        time.sleep(0.05)


def _delete_topics(admin: AdminClient) -> list[str]:
    """Ask for the deletion of what is there; the names, so empty once nothing is left."""
    names = [name for name in admin.list_topics(timeout=10).topics if not name.startswith("__")]
    if names:
        for done in admin.delete_topics(names).values():
            _finished(done.result)
    return names


def _delete_groups(admin: AdminClient) -> list[str]:
    """The same for groups; one whose members were just killed is refused until their session has timed out."""
    groups = [group.group_id for group in admin.list_consumer_groups().result().valid]
    if not groups:
        return []
    answers = admin.delete_consumer_groups(groups)
    return [group for group, done in answers.items() if not _finished(done.result)]


def _finished(result: Callable[[], object]) -> bool:
    try:
        result()
    except KafkaException:
        return False
    return True
