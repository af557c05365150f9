# Builds the root file system of a sandbox in a mount namespace of its own, and runs the command there. It is made of the
# host's /usr, read-only, and of folders of ours. PUT_HIDDEN: paths within /usr that hold something else, one a line.
set -e
root=$PUT_ROOT
mount --make-rprivate /
mount -t tmpfs -o mode=755,nosuid,nodev,size=4m put "$root"
cd "$root"
mkdir -p usr etc proc dev/pts dev/shm tmp var/tmp home/student root run/put/run run/put/app
chmod 700 root

# what lies within a mount of its own is made read-only too
mount --rbind /usr usr
while read -r _ _ _ _ at _; do
  case "$at" in "$root"/usr | "$root"/usr/*) mount -o remount,bind,ro,nosuid,nodev "$at" ;; esac
done < /proc/self/mountinfo
echo "$PUT_HIDDEN" | while read -r hidden; do
  if [ -n "$hidden" ] && [ -d "$root$hidden" ]; then mount -t tmpfs -o ro,mode=000,size=4k put "$root$hidden"; fi
done
for name in bin sbin lib lib32 lib64 libx32; do
  if [ -L "/$name" ]; then cp -P "/$name" "$name"; elif [ -d "/$name" ]; then
    mkdir "$name"
    mount --rbind "/$name" "$name"
    mount -o remount,bind,ro,nosuid,nodev "$root/$name"
  fi
done

place() { mount --bind "$1" "$root/$2" && mount -o "remount,bind,$3" "$root/$2"; }
place "$PUT_ETC" etc ro,nosuid,nodev
place "$PUT_HOME" home/student rw,nosuid,nodev
place "$PUT_RUN" run/put/run rw,nosuid,nodev
for name in $PUT_APP; do
  if [ -d "$PUT_TOP/$name" ]; then mkdir -p "run/put/app/$name"; else
    mkdir -p "$(dirname "run/put/app/$name")"
    : > "run/put/app/$name"
  fi
  place "$PUT_TOP/$name" "run/put/app/$name" ro,nosuid,nodev
done
: > run/put/node
place "$PUT_NODE" run/put/node ro,nosuid,nodev

mount -t proc -o nosuid,nodev,noexec put proc
for name in null zero full random urandom tty; do
  : > "dev/$name"
  mount --bind "/dev/$name" "dev/$name"
done
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,nosuid,noexec put dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
ln -s /proc/self/fd/0 dev/stdin
ln -s /proc/self/fd/1 dev/stdout
ln -s /proc/self/fd/2 dev/stderr
mount -t tmpfs -o mode=1777,nosuid,nodev,size=64m,nr_inodes=10k put dev/shm
mount -t tmpfs -o mode=1777,nosuid,nodev,size="$PUT_TMP_MB"m,nr_inodes=50k put tmp
mount -t tmpfs -o mode=1777,nosuid,nodev,size=16m,nr_inodes=10k put var/tmp
mount -o remount,bind,ro,nosuid,nodev "$root"

# loopback: some systems have one of these, some another
ip link set lo up 2> /dev/null || ifconfig lo 127.0.0.1 up 2> /dev/null || busybox ip link set lo up 2> /dev/null ||
  perl -e 'socket(S,2,2,0); ioctl(S,0x8914,pack("a16 s","lo",0x49)) or exit 1' 2> /dev/null ||
  python3 -c 'import fcntl,socket,struct; fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sH22x", b"lo", 0x49))'
hostname put 2> /dev/null || echo put > /proc/sys/kernel/hostname
# shared memory of System V counts for no process
echo 16384 > /proc/sys/kernel/shmall
echo 256 > /proc/sys/kernel/shmmni

pivot_root . tmp
umount -l /tmp
cd /
unset PUT_ROOT PUT_HIDDEN PUT_ETC PUT_HOME PUT_RUN PUT_APP PUT_TOP PUT_NODE PUT_TMP_MB
exec "$@"
