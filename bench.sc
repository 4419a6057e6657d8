#!/usr/bin/env sh
# Measures testees: ./bench.sc local --space quick. All commands and options: ./bench.sc --help
exec "$(dirname -- "$(readlink -f -- "$0")")/scripts/amm" "$0" "$@"
!#
import $file.scripts.launch

@main def main(args: mainargs.Leftover[String]): Unit = launch.runner("bench", args.value)
