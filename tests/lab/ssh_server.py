"""An SSH server for one node of a network lab."""

import os
import pwd
import socket
import subprocess
import time
from pathlib import Path

from lab.network_namespace import run

SSHD = "/usr/sbin/sshd"
PROGRAMS = [SSHD, "ssh", "ssh-keygen"]
PORT = 22
STARTUP_SECONDS = 20
ATTEMPT_SECONDS = 5
END_SECONDS = 5
POLL_SECONDS = 0.02
# The user who runs the lab, under sudo too.
USER = pwd.getpwuid(os.geteuid()).pw_name
# Nodes find the same programs as this process.
INHERITED = ("PATH", "JAVA_HOME")
# Bash takes a session for a shell within a shell, and leaves out the user's ~/.bashrc, which may change the PATH, and
# start fifty processes for each command.
NESTED = {"SHLVL": "1"}


def make_key(path):
    """Makes a pair of keys without passphrase; its public one."""
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", path.name, "-f", str(path))
    return Path(f"{path}.pub").read_text().strip()


class SshServer:
    """It serves one address, and lets the owner of one key in.

    folder: where its files are
    environment: variables of its sessions
    """

    def __init__(self, folder, address, client_key, environment):
        self.address = address
        self.log = folder / "sshd.log"
        self.public_key = make_key(folder / "host_key")
        self.process = None
        self.configuration = folder / "sshd_config"
        authorized_keys = folder / "authorized_keys"
        authorized_keys.write_text(f"{client_key}\n")
        variables = {name: os.environ[name] for name in INHERITED if name in os.environ} | NESTED | environment
        lines = [
            f"ListenAddress {address}:{PORT}",
            f"HostKey {folder}/host_key",
            f"AuthorizedKeysFile {authorized_keys}",
            "PidFile none",
            # The folder for temporary files is everybody's, which strict modes forbid.
            "StrictModes no",
            "PermitRootLogin prohibit-password",
            "PasswordAuthentication no",
            "KbdInteractiveAuthentication no",
            f"UsePAM {'yes' if _is_locked(USER) else 'no'}",
            "UseDNS no",
            "PrintMotd no",
            "Subsystem sftp internal-sftp",
            "SetEnv " + " ".join(f'"{name}={value}"' for name, value in variables.items()),
        ]
        self.configuration.write_text("\n".join(lines) + "\n")

    def start(self, inside):
        """inside: gives the command that runs a command where the server is to run"""
        # Empty, and for all servers. The service of its package makes it at boot.
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        command = inside(SSHD, "-D", "-f", self.configuration, "-E", self.log)
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)

    def wait_until_ready(self):
        """Until it greets who connects."""
        deadline = time.monotonic() + STARTUP_SECONDS
        while not self._greets():
            if self.process.poll() is not None or time.monotonic() > deadline:
                log = self.log.read_text() if self.log.exists() else ""
                raise RuntimeError(f"no SSH server at {self.address} within {STARTUP_SECONDS} s: {log}")
            time.sleep(POLL_SECONDS)

    def close(self):
        """Its sessions are not its own matter: they end with the processes of the node."""
        if self.process:
            self.process.kill()
            self.process.wait(END_SECONDS)

    def _greets(self):
        try:
            with socket.create_connection((self.address, PORT), timeout=ATTEMPT_SECONDS) as connection:
                return connection.recv(4) == b"SSH-"
        except OSError:
            return False


def _is_locked(user):
    """Returns true if an account is locked, as root's on Ubuntu is: then even keys open it only with PAM."""
    passwords = dict(line.split(":")[:2] for line in Path("/etc/shadow").read_text().splitlines())
    return passwords.get(user, "").startswith("!")
