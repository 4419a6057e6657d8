#!/usr/bin/env bash
# Prints the files with facts about a machine: for each that can be read a line MPP-FILE <file>, then its contents.
# The runner sends this text to every node; here it runs it as it is.
set -uo pipefail

files=(
  /proc/cpuinfo /proc/loadavg /proc/sys/kernel/hostname /proc/sys/kernel/osrelease /etc/os-release
  /proc/sys/net/ipv4/tcp_congestion_control /sys/hypervisor/type /sys/class/dmi/id/sys_vendor /sys/class/dmi/id/product_name
  /sys/devices/system/cpu/smt/control /sys/devices/system/cpu/intel_pstate/no_turbo /sys/devices/system/cpu/cpufreq/boost
  /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor /sys/devices/system/node/online
  /sys/kernel/mm/transparent_hugepage/enabled /sys/devices/system/clocksource/clocksource0/current_clocksource
)

# Adds the bounds of a control group and those above it: limits <mount point of the hierarchy> <group> <file>...
limits() {
  local mount=$1 group=$2 file
  shift 2
  while :; do
    for file; do files+=("$mount${group%/}/$file"); done
    [[ -n ${group%/} ]] || return
    group=${group%/*}
  done
}
while IFS=: read -r _ controllers group; do
  case ,$controllers, in
    ,,) limits /sys/fs/cgroup "$group" cpu.max memory.max ;;
    *,cpu,*) limits /sys/fs/cgroup/cpu "$group" cpu.cfs_quota_us cpu.cfs_period_us ;;
    *,memory,*) limits /sys/fs/cgroup/memory "$group" memory.limit_in_bytes ;;
  esac
done 2>/dev/null </proc/self/cgroup

for file in "${files[@]}"; do
  if [[ -r $file ]]; then
    printf 'MPP-FILE %s\n' "$file"
    # Some end without a newline.
    printf '%s\n' "$(<"$file")"
  fi
done 2>/dev/null
# A machine can have hundreds of processors: no process each.
for file in /sys/devices/system/cpu/cpu[0-9]*/topology/{physical_package_id,thread_siblings_list}; do
  read -r line <"$file" && printf 'MPP-FILE %s\n%s\n' "$file" "$line"
done 2>/dev/null
# The facts are of this process, not of a helper that reads them.
for file in status limits; do
  printf 'MPP-FILE /proc/self/%s\n' "$file"
  while IFS= read -r line; do printf '%s\n' "$line"; done <"/proc/$$/$file"
done 2>/dev/null
