#!/usr/bin/env sh
# Draws plots and the report from a run directory: ./plot.sc --run latest. All options: ./plot.sc --help
exec "$(dirname -- "$(readlink -f -- "$0")")/scripts/amm" --needs "core plot" "$0" "$@"
!#
import $file.scripts.launch

@main def main(args: mainargs.Leftover[String]): Unit = launch.runner("plot", args.value)
