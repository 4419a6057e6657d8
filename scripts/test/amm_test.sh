#!/usr/bin/env bash
# The scripts of the root, from any directory to the runner, in a repository of its own whose runner prints its arguments.
# shellcheck source=assert.sh
source "${BASH_SOURCE[0]%/*}/assert.sh"

repo="$scratch/a repo"
mkdir -p "$repo/scripts" "$repo/runner/src/main" "$repo/runner/kit/src/main" "$repo/runner/app/src/main" "$repo/runner/project" "$repo/proto"
cp "$scripts"/../*.sc "$repo"
cp "$scripts"/amm* "$scripts"/*.sh "$scripts"/*.sc "$repo/scripts"
touch "$repo/runner/build.sbt" "$repo/runner/version.txt"
cat >"$repo/runner/src/main/Main.java" <<'END'
package mpp.cli;

public class Main {
  public static int run(String command, String[] args) {
    System.out.println(command + "|" + String.join("|", args));
    System.out.println(System.getenv("MPP_CALLER_PWD") + "|" + System.getenv("MPP_REPO") + "|" + System.getProperty("user.dir"));
    try {
      Class.forName("ammonite.AmmoniteMain");
      System.out.println("Ammonite is visible");
    } catch (ClassNotFoundException e) {
      System.out.println("isolated");
    }
    if (args.length == 1 && args[0].equals("throw")) throw new IllegalStateException("thrown");
    return args.length == 2 && args[0].equals("exit") ? Integer.parseInt(args[1]) : 0;
  }
}
END
cat >"$repo/scripts/sbt" <<'END'
#!/bin/sh
set -eu
stage=app/target/universal/stage
mkdir -p "$stage/lib" "$stage/bin" target/classes
javac -d target/classes src/main/Main.java
jar --create --file "$stage/lib/runner.jar" -C target/classes .
touch "$stage/bin/runner"
END
chmod +x "$repo/scripts/sbt"
cd "$scratch" || exit 1

for i in 1 2 3; do
  "$repo/bench.sc" "$i" >"$scratch/out$i" 2>"$scratch/err$i" &
  starts[i]=$!
done
for i in 1 2 3; do
  wait "${starts[i]}"
  check "start $i of three at once on empty caches: exit code" 0 $?
  check "start $i of three at once on empty caches: output" "bench|$i?*" "$(<"$scratch/out$i")"
done

said=$("$repo/bench.sc" --help -- --foo 'a  b' '*' "it's" '"' '' --useOnly -n 3 --noInstall)
check 'arguments arrive as they were' "bench|--help|--|--foo|a  b|\*|it's|\"||--useOnly|-n|3|--noInstall?*" "$said"
check 'so do the directories' "*?$scratch|$repo|$repo?*" "$said"
check 'the runner does not see the classes of Ammonite' '*?isolated' "$said"
check 'no argument is no argument' 'bench|?*' "$("$repo/bench.sc")"
check 'build.sc' 'build|test?*' "$("$repo/build.sc" test 2>/dev/null)"

"$repo/bench.sc" exit 7 >/dev/null
check 'the exit code is passed on' 7 $?
"$repo/bench.sc" throw >/dev/null 2>"$scratch/err"
check 'an exception is a failure' 1 $?
check 'that says what happened' '*IllegalStateException: thrown*' "$(<"$scratch/err")"

ln -s "a repo/bench.sc" "$scratch/link"
check 'a link to a script is that script' 'bench|x?*' "$("$scratch/link" x)"

echo '// changed' >>"$repo/runner/src/main/Main.java"
check 'what is stale is built' "bench|x?*" "$("$repo/bench.sc" x 2>"$scratch/err")"
check 'after saying so' 'building runner *' "$(<"$scratch/err")"
echo 'exit 1' >"$repo/scripts/sbt"
echo '// changed' >>"$repo/runner/src/main/Main.java"
"$repo/bench.sc" x >/dev/null 2>&1
check 'a build that fails is a failure' 1 $?

# One line that names the fault, before Java is started.
refused() {
  local name=$1 wanted=$2
  shift 2
  "$@" >"$scratch/out" 2>"$scratch/err"
  check "$name: exit code" 1 $?
  check "$name: one line" "scripts/amm: $wanted" "$(<"$scratch/err")"
}
limited() { (ulimit "$1" "$2" && shift 2 && "$@"); }
# A user who may read the repository, and not write in it.
visitor() {
  if [[ $(id -u) == 0 ]]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi
}
refused 'no home' 'HOME is not set*export HOME=*' env -u HOME "$repo/bench.sc" x
refused 'few descriptors' 'no more than 64 files *256*ulimit -n 256*' limited -n 64 "$repo/bench.sc" x
refused 'no place for downloads' "* cannot write in /dev/null/mpp: MPP_CACHE=*" env MPP_CACHE=/dev/null/mpp "$repo/bench.sc" x
chmod -R a+rX,go-w "$scratch"
if [[ $(id -u) == 0 ]]; then
  refused 'few processes' 'no more than 20 processes *256*ulimit -u 256*' limited -u 20 setpriv --reuid=65534 --clear-groups \
    env HOME=/tmp MPP_CACHE=/tmp "$repo/scripts/amm" "$repo/bench.sc"
else
  refused 'few processes' 'no more than 20 processes *256*ulimit -u 256*' limited -u 20 "$repo/bench.sc" x
  chmod -R u-w "$repo"
fi
refused "somebody else's checkout" "* cannot write in $repo, *copy it to a directory of your own" visitor "$repo/bench.sc" x
chmod -R u+w "$repo"

"$repo/scripts/amm" "$repo/nothing.sc" 2>"$scratch/err"
check 'a script that is not there: exit code' 2 $?
check 'a script that is not there: one line' 'scripts/amm: no such script: */nothing.sc' "$(<"$scratch/err")"
finish
