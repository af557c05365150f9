# Runs as process 1 of the student's namespaces, until the sandbox ends.
set -e
mount -t proc -o nosuid,nodev,noexec put /proc
for name in kcore keys key-users sysrq-trigger timer_list sched_debug kmsg; do
  if [ -e "/proc/$name" ]; then mount --bind /dev/null "/proc/$name"; fi
done
mount --bind /proc/sys /proc/sys
mount -o remount,bind,ro,nosuid,nodev,noexec /proc/sys
echo ready
trap '' CHLD
exec setpriv --bounding-set=-all --inh-caps=-all --ambient-caps=-all sleep infinity
