# Runs as process 1 of the namespaces in which checks run; $1 makes those of the student within them. Checks see the
# student's processes, but not the other way round, and neither sees the agent. Checks read the home folder, and do not
# change it. $2: how many bytes the student's /tmp has.
set -e
mount -t tmpfs -o ro,mode=755,size=4k put /run
mount -t proc -o nosuid,nodev,noexec put /proc
mount --bind /home/student /home/student
mount -o remount,bind,ro,nosuid,nodev /home/student
echo 0 > /proc/sys/user/max_user_namespaces
unshare --mount --pid --fork --kill-child sh -c "$1" sh "$2" &
# it reaps orphans by ignoring them; a shell's trap would not outlive the exec
exec setpriv --bounding-set=-all --inh-caps=-all --ambient-caps=-all env --ignore-signal=CHLD sleep infinity \
  < /dev/null > /dev/null 2>&1
