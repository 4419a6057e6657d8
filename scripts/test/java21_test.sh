#!/usr/bin/env bash
# scripts/java21 chooses a Java, or says that there is none. Javas are fakes, which print their paths.
# shellcheck source=assert.sh
source "${BASH_SOURCE[0]%/*}/assert.sh"

# A PATH without a Java.
tools="$scratch/tools"
mkdir "$tools"
for tool in bash readlink sed sort cut xargs; do ln -s "$(command -v "$tool")" "$tools/$tool"; done

# fake_java <folder> <version, as its release file has it>
fake_java() {
  mkdir -p "$1/bin"
  echo "JAVA_VERSION=\"$2\"" >"$1/release"
  # shellcheck disable=SC2016 # for the other shell
  printf '#!/bin/sh\necho "$0 $*"\n' >"$1/bin/java"
  chmod +x "$1/bin/java"
}

# The script, looking at another folder than that of the system's Javas.
sed "s|/usr/lib/jvm|$scratch/jvm|g" "$scripts/java21" >"$scratch/java21"
chmod +x "$scratch/java21"

# run <argument>...: leaves $code, $said
run() {
  said=$(env -u JAVA_HOME ${home:+JAVA_HOME="$home"} MPP_CACHE="$scratch/cache" PATH="$tools" "$scratch/java21" "$@" 2>&1 </dev/null)
  code=$?
}
home=''

run --version
check 'no Java' "127 java21: needs Java 21 or newer, found none (looked at *" "$code $said"

fake_java "$scratch/old" 17.0.15
ln -s "$scratch/old/bin/java" "$tools/java"
run --version
check 'an older one is named' "127 java21: needs Java 21 or newer, found 17 ($scratch/old) *" "$code $said"

fake_java "$scratch/cache/java21-25.0.2.1" 25.0.2
run --version
check 'that of the cache' "0 $scratch/cache/java21-25.0.2.1/bin/java --version" "$code $said"

fake_java "$scratch/jvm/java-8" 1.8.0_292
fake_java "$scratch/jvm/java-21" 21.0.1
fake_java "$scratch/jvm/java-100" 100-ea
mkdir "$scratch/jvm/empty"
run --version
check "the newest of the system's comes first" "0 $scratch/jvm/java-100/bin/java --version" "$code $said"

fake_java "$scratch/new" 21
ln -sf "$scratch/new/bin/java" "$tools/java"
run --version
check 'that on the PATH comes before' "0 $scratch/new/bin/java --version" "$code $said"

home="$scratch/my java"
fake_java "$home" 22.0.1
run --version
check 'JAVA_HOME comes before all' "0 $home/bin/java --version" "$code $said"

# shellcheck disable=SC2016 # for the other shell
run bash -c 'echo "$JAVA_HOME, $1"; exit 7' name 'an argument'
check 'a program gets JAVA_HOME and its arguments, and its exit code is kept' "7 $home, an argument" "$code $said"

home="$scratch/old"
run --version
check 'an older JAVA_HOME is passed over' "0 $scratch/new/bin/java --version" "$code $said"

fake_java "$scratch/unknown" nonsense
home="$scratch/unknown"
run --version
check 'one of an unknown release, too' "0 $scratch/new/bin/java --version" "$code $said"
finish
