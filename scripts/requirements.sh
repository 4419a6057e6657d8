# shellcheck shell=bash disable=SC2034 # install_dependencies.sh uses the variables
# The programs that parts of the suite need, and the tests that find them. install_dependencies.sh reads this.

features='core plot profile py-spy test rust rust-test erlang erlang-test python python-test go go-test node node-test cpp cpp-test caf boost-fiber java21 lab'
erlang=25 # the oldest release of Erlang/OTP
python=3.11 # the oldest version of Python for testees
gcc=12 # the oldest version of GCC
scripts=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
rust=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$scripts/../rust/Cargo.toml" 2>/dev/null || true)
go=$(sed -n 's/^go \([0-9.]*\)$/\1/p' "$scripts/../go/go.mod" 2>/dev/null || true)
node=$(sed -n 's/.*"node": ">=\([0-9]*\)".*/\1/p' "$scripts/../javascript/package.json" 2>/dev/null || true)
# Debian packages of the features that fetch_from_pypi can fetch instead.
declare -A packages_of=(
  [java21]='openjdk-25-jre-headless openjdk-21-jre-headless' [go]="golang-go>=2:$go" [node]="nodejs>=$node" [py-spy]=''
)

# need <features> <Debian packages, best first, one of them is enough> <name> <test...>
# A package may ask for a version: <package>>=<version>.
# need_or_fetch <feature> <name> [<another feature that needs it>]
requirements() {
  need core 'openjdk-17-jdk-headless openjdk-21-jdk-headless default-jdk-headless' 'a JDK, version 17 or later' jdk 17
  need core maven 'Apache Maven (mvn)' program mvn
  need core util-linux 'setsid and flock, of util-linux' program setsid flock
  need core coreutils 'GNU coreutils' program stdbuf sha256sum
  need core grep 'GNU grep' program grep
  need core findutils 'GNU findutils' program find xargs
  need plot gnuplot-nox 'gnuplot' program gnuplot
  need plot fonts-dejavu-core 'the DejaVu fonts' font DejaVuSans
  need profile 'linux-perf linux-tools-generic' 'perf, of the Linux kernel' program perf
  need_or_fetch py-spy 'py-spy, the profiler of Python'
  need test shellcheck 'ShellCheck' program shellcheck
  need test procps 'pgrep, of procps' program pgrep
  need test 'python3-venv' 'Python 3 with venv' python_venv
  need test 'chromium-headless-shell chromium' 'Chromium, to look at reports with' on_debian chromium
  need 'rust rust-test' "cargo-web>=$rust cargo>=$rust" "Rust $rust or newer (cargo, by rustup or from the system's packages)" rust
  need 'rust rust-test' build-essential 'a C compiler, as the linker (cc)' program cc
  need rust-test "rust-web-clippy>=$rust rust-clippy>=$rust" 'Clippy, of the same Rust' rust clippy
  need rust-test "rustfmt-web>=$rust rustfmt>=$rust" 'rustfmt, of the same Rust' rust fmt
  need 'erlang erlang-test' "erlang-base>=1:$erlang" "Erlang/OTP $erlang or newer (erl)" erlang stdlib
  need 'erlang erlang-test' "erlang-tools>=1:$erlang" 'tools, of the same Erlang/OTP' erlang tools
  need erlang-test "erlang-eunit>=1:$erlang" 'EUnit, of the same Erlang/OTP' erlang eunit
  need erlang-test "erlang-dev>=1:$erlang" 'header files, of the same Erlang/OTP' erlang eunit include/eunit.hrl
  need erlang-test "erlang-dialyzer>=1:$erlang" 'Dialyzer, of the same Erlang/OTP' erlang dialyzer
  need 'python python-test' "python3-venv>=$python" "Python $python or newer with venv" python_with_venv
  need_or_fetch java21 'Java 21 or newer'
  need_or_fetch go "Go $go or newer" go-test
  need_or_fetch node "Node $node or newer" node-test
  need node-test npm 'npm' npm
  need 'cpp cpp-test caf boost-fiber' g++ "a C++ compiler (c++), GCC $gcc or newer" cxx
  need 'cpp cpp-test caf boost-fiber' cmake 'CMake' program cmake
  need 'cpp cpp-test caf boost-fiber' make 'make' program make
  need 'cpp cpp-test caf boost-fiber' nlohmann-json3-dev "nlohmann's JSON for C++" header nlohmann/json.hpp
  need cpp-test clang-format 'clang-format' program clang-format
  need cpp-test clang-tidy 'clang-tidy' program clang-tidy
  need cpp-test doctest-dev 'doctest, for tests in C++' header doctest/doctest.h
  need 'caf cpp-test' libcaf-dev 'CAF, the C++ Actor Framework' header caf/all.hpp
  need 'boost-fiber cpp-test' libboost-fiber-dev 'Boost.Fiber' header boost/fiber/all.hpp
  need lab openssh-server 'the OpenSSH server (as root)' for_root program /usr/sbin/sshd
  need lab openssh-client 'the OpenSSH client (as root)' for_root program ssh ssh-keygen
  need lab iproute2 'iproute2 (as root)' for_root program ip
}

# --- Tests: each answers by its exit code. They run before every command, so none starts a JVM unless it has to.

# Not `command -v`, which finds functions of this script, too.
program() {
  local name
  for name; do type -P "$name" >/dev/null || return 1; done
}

# Only root can use it. Without root it is not missing: tests that take it leave themselves out.
for_root() { ((EUID != 0)) || "$@"; }

# Ubuntu has no Chromium for apt-get: tests that take one leave themselves out there.
on_debian() { ! grep -qsx 'ID=debian' /etc/os-release || "$@"; }

chromium() { program chromium-headless-shell || program chromium; }

# Debian's python3 has the module venv, but not the pip that venv needs.
python_venv() { program python3 && python3 -c 'import ensurepip, venv' 2>/dev/null; }

# A Python that is new enough for testees.
python_with_venv() {
  python_venv && python3 -c "import sys; sys.exit(sys.version_info < (${python/./, }))" 2>/dev/null
}

# A cargo that is new enough, and perhaps one of its commands.
rust() { "$scripts/cargo" "$@" --version >/dev/null 2>&1; }

# An Erlang/OTP that has an application: erlang <application> [<path in it>]
# It does not look at the release: scripts/erl does, but has to start a node for that.
erlang() {
  local erl path
  erl=$(command -v erl) && erl=$(readlink -f -- "$erl") || return 1
  for path in "${erl%/bin/erl}"/lib/"$1"-*/"${2:-ebin}"; do
    if [[ -e $path ]]; then return 0; fi
  done
  return 1
}

java21() { "$scripts/java21" --version >/dev/null 2>&1; }

# A Go that is new enough.
go() { "$scripts/go" --version >/dev/null 2>&1; }

# A Node that is new enough.
node() { "$scripts/node" --version >/dev/null 2>&1; }

# On Debian npm is a package of its own. Other distributions of Node bring it along.
npm() {
  local node
  program npm && return
  node=$("$scripts/node" -p process.execPath 2>/dev/null) && [[ -f ${node%/bin/node}/lib/node_modules/npm/bin/npm-cli.js ]]
}

py-spy() { "$scripts/py-spy" --version >/dev/null 2>&1; }

# A C++ compiler that is new enough. A Clang of the same version number will do, too.
cxx() {
  local version
  version=$(c++ -dumpversion 2>/dev/null) && ((${version%%.*} >= gcc))
}

# A header file that the C++ compiler finds.
header() { printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$1" | c++ -E -x c++ - >/dev/null 2>&1; }

font() {
  local pattern
  for pattern in {/usr/share,/usr/local/share,"${HOME:-}/.local/share"}/fonts/{,*/,*/*/}"$1.ttf"; do
    if compgen -G "$pattern" >/dev/null; then return 0; fi
  done
  return 1
}

jdk() {
  local least=$1 java home version
  java=$(command -v "${JAVA_HOME:+$JAVA_HOME/bin/}java") && java=$(readlink -f -- "$java") || return 1
  home=${java%/bin/java}
  if [[ -r $home/release ]]; then
    version=$(<"$home/release")
  else
    version=$("$java" -XshowSettings:properties -version 2>&1) || return 1
  fi
  [[ -x $home/bin/javac ]] || { [[ -z ${JAVA_HOME:-} ]] && program javac; } || return 1
  # 17.0.15, 21, 25-ea; Java 8 says 1.8.0_292, and 1 is too old as well.
  [[ $version =~ (JAVA_VERSION=\"|java\.version\ =\ )([0-9]+) ]] && ((BASH_REMATCH[2] >= least))
}
