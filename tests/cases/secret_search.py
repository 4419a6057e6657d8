"""Looks for a run's secrets where others might see them."""

import base64
import binascii
from pathlib import Path

# Shorter words are no scripts.
LEAST_ENCODED = 24


def command_lines_with(secrets):
    """The command lines on this machine that have one of the secrets, encoded in base64 or not."""
    return [words for words in map(_words, Path("/proc").glob("[0-9]*/cmdline")) if _has(words, secrets)]


def files_with(secrets, folder):
    """The files below a folder whose contents or names have one of the secrets."""
    files = [path for path in Path(folder).rglob("*") if path.is_file() and not path.is_symlink()]
    return [path for path in files if any(s in path.read_bytes() or s in bytes(path) for s in _bytes(secrets))]


def _words(cmdline):
    try:
        return cmdline.read_bytes().split(b"\0")
    except OSError:
        return []


def _has(words, secrets):
    # Scripts for other machines are words of a command among others.
    decoded = [_decoded(part) for word in words for part in word.split() if len(part) >= LEAST_ENCODED]
    return any(secret in text for secret in _bytes(secrets) for text in words + decoded)


def _decoded(word):
    try:
        return base64.b64decode(word, validate=True)
    except binascii.Error:
        return b""


def _bytes(secrets):
    return [secret.encode() for secret in secrets]
