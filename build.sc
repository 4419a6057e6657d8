#!/usr/bin/env sh
# Builds, cleans and tests the suite: ./build.sc, ./build.sc test. All commands and options: ./build.sc --help
exec "$(dirname -- "$(readlink -f -- "$0")")/scripts/amm" "$0" "$@"
!#
import $file.scripts.launch

@main def main(args: mainargs.Leftover[String]): Unit = launch.runner("build", args.value)
