"""What goes wrong between us and a broker, as one small tree of exceptions.

BrokerError
  BrokerUnreachable   nobody answers, or not in time, or the handshake is refused
  TopicsMissing       the cluster answers but has no such topic: `troth topics` creates them
  TopicRefused        the cluster would not create a topic
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator

from aiokafka.errors import KafkaConnectionError, KafkaError, KafkaTimeoutError, NodeNotReadyError

_CLIENT_LOG = logging.getLogger("aiokafka")


class BrokerError(Exception):
    """The root; its text is one line for whoever runs the command."""


class BrokerUnreachable(BrokerError):
    """Nobody answers at the addresses given, or not in time, or they refuse the handshake."""


class TopicsMissing(BrokerError):
    """The cluster has no such topic."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(f"no topic {', '.join(f'`{name}`' for name in names)}; create them with `troth topics`")


class TopicRefused(BrokerError):
    """The cluster would not create a topic; the text carries its reason."""


@contextlib.contextmanager
def broker_errors(brokers: str) -> Iterator[None]:
    """Turn a client's connection errors into BrokerUnreachable, and any other of its errors into BrokerError."""
    reasons = _Reasons()
    _CLIENT_LOG.addHandler(reasons)
    try:
        yield
    except (TimeoutError, KafkaConnectionError, KafkaTimeoutError, NodeNotReadyError, OSError) as error:
        raise BrokerUnreachable(f"cannot reach `{brokers}`: {_why(reasons.last or _words(error))}") from error
    except KafkaError as error:
        raise BrokerError(f"`{brokers}` answers with an error: {_words(error)}") from error
    finally:
        _CLIENT_LOG.removeHandler(reasons)


class _Reasons(logging.Handler):
    """Why a connection failed. aiokafka logs it (a wrong password, a strange certificate) and raises without it."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.last = ""

    def emit(self, record: logging.LogRecord) -> None:
        if record.module == "client":
            self.last = record.getMessage()


def _why(words: str) -> str:
    """The client's words for the commonest cause tell nobody what to do."""
    if "Connect call failed" in words or "Unable to bootstrap" in words:
        return "no broker answers there; start it, or name another with --brokers or TROTH_BROKERS"
    return words


def _words(error: BaseException) -> str:
    return str(error).strip() or type(error).__name__
