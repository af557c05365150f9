# Runs as process 1 of the student's namespaces, until the sandbox ends. What checks keep in /tmp is covered by an empty
# one here. $1: how many bytes it has.
set -e
mount -t proc -o nosuid,nodev,noexec put /proc
mount -o remount,bind,rw,nosuid,nodev /home/student
mount -t tmpfs -o mode=1777,nosuid,nodev,size="$1",nr_inodes=50k put /tmp
mount -t tmpfs -o mode=1777,nosuid,nodev,size=16m,nr_inodes=10k put /var/tmp
mount -t tmpfs -o mode=1777,nosuid,nodev,size=64m,nr_inodes=10k put /dev/shm
for name in kcore keys key-users sysrq-trigger timer_list sched_debug kmsg; do
  if [ -e "/proc/$name" ]; then mount --bind /dev/null "/proc/$name"; fi
done
mount --bind /proc/sys /proc/sys
mount -o remount,bind,ro,nosuid,nodev,noexec /proc/sys
echo ready
# the student's programs are of the same user: who has a right that they lack, be it of no use here, is not theirs to
# stop, to read or to change
kept=-all,+wake_alarm
# it reaps orphans by ignoring them; a shell's trap would not outlive the exec
exec setpriv --bounding-set=$kept --inh-caps=$kept --ambient-caps=$kept env --ignore-signal=CHLD sleep infinity \
  < /dev/null > /dev/null 2>&1
