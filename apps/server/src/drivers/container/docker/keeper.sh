# What the keeper of home folders does. Each container has a folder in /homes: `disk.img` is an ext4 of the largest size
# that its home folder may have, with holes where nothing is written; `generation` is the highest that was prepared. The
# folder's lock lets processes of the server go one after another. A loop device goes by itself when nobody uses it any
# more, and then its number is given to another disk: whoever mounts one holds it open before it looks whose it is.
set -euo pipefail
command=$1 id=$2
folder=/homes/$id
absent=66 old=67 bad_name=68

lock() {
  [ -d "$folder" ] || exit $absent
  exec 9<"$folder"
  flock 9
  [ -d "$folder" ] || exit $absent
}

make() { # FILE MIB OWNER
  truncate -s "$2M" "$1.part"
  mkfs.ext4 -q -F -m 2 -E nodiscard,root_owner=$3 "$1.part"
  debugfs -w -R 'rmdir lost+found' "$1.part" >/dev/null 2>&1
  mv "$1.part" "$1"
}

device_of() { losetup -j "$1" -n -O NAME | head -n 1; }

mend() { # FILE, which is not attached
  local code=0
  e2fsck -p "$1" >/dev/null 2>&1 || code=$?
  [ $code -lt 4 ] || e2fsck -y "$1" >/dev/null 2>&1 || true
}

attach() { # FILE; the device is in $device, and held open
  local try free
  for try in 1 2 3 4 5 6 7 8 9 10; do
    device=$(device_of "$1")
    if [ -z "$device" ]; then
      mend "$1"
      free=$(losetup -f)
      # nodes of new devices appear on the machine, but not everywhere
      [ -b "$free" ] || mknod "$free" b 7 "${free#/dev/loop}" || true
      device=$(losetup --show "$free" "$1" 2>/dev/null) || device=
    fi
    if [ -n "$device" ] && exec 8<"$device" && [ "$(device_of "$1")" = "$device" ]; then return 0; fi
    sleep 0.1
  done 2>/dev/null
  echo "no loop device" >&2
  exit 1
}

grow() { # FILE MIB
  if [ "$(stat -c %s "$1")" -ge $(($2 * 1048576)) ] || [ -n "$(device_of "$1")" ]; then return 0; fi
  e2fsck -fp "$1" >/dev/null 2>&1 || true
  truncate -s "$2M" "$1"
  resize2fs "$1" >/dev/null 2>&1
}

in_home() { # COMMAND…, which runs in the home folder
  lock
  [ -f "$folder/disk.img" ] || exit $absent
  at=$(mktemp -d /tmp/home.XXXXXX)
  attach "$folder/disk.img"
  mount -o nosuid,nodev,noexec,noatime "$device" "$at"
  losetup -d "$device"
  exec 8<&-
  flock -u 9
  trap 'cd /; umount "$at" || umount -l "$at"; rmdir "$at"' EXIT
  cd "$at"
  "$@"
}

pack() { # holes stay holes; what changes meanwhile is packed as it is read, which tar tells by 1
  local code=0
  tar --format=gnu --numeric-owner --one-file-system --sparse --warning=no-file-changed -cf - . || code=$?
  [ $code -le 1 ]
}

delete() { # PATH, in base64: its names may be no text
  local path
  path=$(base64 -d <<<"$1"; printf x)
  set -- "${path%x}"
  case "/$1/" in *//* | */./* | */../*) exit $bad_name ;; esac
  local above=${1%/*} name
  if [ "$above" != "$1" ]; then
    local IFS=/
    set -f
    for name in $above; do
      # a link on the way leads elsewhere
      if [ -L "./$name" ] || [ ! -d "./$name" ]; then return 0; fi
      cd -P -- "./$name"
    done
  fi
  rm -rf --one-file-system -- "./${1##*/}"
}

case $command in
hold) # ID GENERATION MIB kept|anew OWNER: prepares the disk, and keeps others away until standard input ends
  generation=$3 mib=$4 which=$5 owner=$6
  mkdir -p "$folder"
  lock
  [ "$(cat "$folder/generation" 2>/dev/null || echo 0)" -le "$generation" ] || exit $old
  echo "$generation" >"$folder/generation.part"
  mv "$folder/generation.part" "$folder/generation"
  find "$folder" -name 'new.img*' -delete
  file=$folder/disk.img
  if [ "$which" = kept ] && [ -f "$file" ]; then
    grow "$file" "$mib"
  else
    which=anew file=$folder/new.img
    make "$file" "$mib" "$owner"
  fi
  attach "$file"
  echo "$which $device"
  while read -r word; do
    # it is filled, and the home folder from now on
    if [ "$word" = settle ] && [ $which = anew ]; then mv "$file" "$folder/disk.img"; fi
    echo done
  done
  losetup -d "$device"
  rm -f "$folder/new.img"
  ;;
export) in_home pack ;;
bytes) in_home du -sx --block-size=1 . | cut -f 1 ;;
delete) in_home delete "$3" ;;
remove) # ID
  [ -d "$folder" ] || exit 0
  lock
  rm -rf -- "$folder"
  ;;
ids) ls /homes ;;
*) exit 64 ;;
esac
