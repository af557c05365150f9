import type { ContainerAttack } from './attack.ts';

/** Attacks on the machine's kernel, and through it on the machine. */
export const onKernel: ContainerAttack[] = [
  {
    name: 'new namespaces',
    isOnKernel: true,
    program: `
for label, flag in [('user', 0x10000000), ('mount', 0x20000), ('net', 0x40000000), ('pid', 0x20000000), ('ipc', 0x8000000), ('uts', 0x4000000), ('cgroup', 0x2000000), ('time', 0x80)]:
    attempt(label, lambda: call(272, 97, flag))
attempt('clone', lambda: call(56, 220, 0x10000000 | 17, 0, 0, 0, 0) if os.getpid() else 0)
attempt('clone3', lambda: call(435, 435, ctypes.create_string_buffer(88), 88))
attempt('unshare', lambda: succeeds('unshare -Ur true'))`,
  },
  {
    name: 'namespaces of others',
    program: `
for name in ['mnt', 'net', 'pid', 'user', 'ipc']:
    attempt(name, lambda: call(308, 268, os.open('/proc/1/ns/' + name, os.O_RDONLY), 0))
attempt('nsenter', lambda: succeeds('nsenter -t 1 -m true'))`,
  },
  {
    name: 'mounts',
    program: `
os.makedirs('/tmp/at', exist_ok=True)
attempt('tmpfs', lambda: call(165, 40, b'none', b'/tmp/at', b'tmpfs', 0, None))
attempt('bind', lambda: call(165, 40, b'/', b'/tmp/at', None, 4096, None))
attempt('proc', lambda: call(165, 40, b'proc', b'/tmp/at', b'proc', 0, None))
attempt('remount', lambda: call(165, 40, None, b'/', None, 32, None))
attempt('umount', lambda: call(166, 39, b'/home/student', 2))
attempt('masks of proc', lambda: call(166, 39, b'/proc/kcore', 2))
attempt('fsopen', lambda: call(430, 430, b'tmpfs', 0))
attempt('open_tree', lambda: call(428, 428, -100, b'/', 1))
attempt('pivot_root', lambda: call(155, 41, b'/tmp', b'/tmp'))
attempt('chroot', lambda: os.chroot('/tmp') or 'in')
attempt('swapon', lambda: call(167, 224, b'/tmp/x', 0))`,
  },
  {
    name: 'devices',
    isOnKernel: true,
    program: `
usual = {'null', 'zero', 'full', 'random', 'urandom', 'tty', 'ptmx', 'pts', 'shm', 'mqueue', 'fd', 'stdin', 'stdout', 'stderr', 'core', 'console', 'termination-log'}
attempt('a file of the node', lambda: write('/dev/termination-log', 'x'))
attempt('others', lambda: [name for name in os.listdir('/dev') if name not in usual])
for folder in ['/tmp', os.path.expanduser('~'), '/dev/shm', '/dev']:
    for label, kind, major, minor in [('disk', stat.S_IFBLK, 254, 0), ('loop', stat.S_IFBLK, 7, 0), ('memory', stat.S_IFCHR, 1, 1), ('kmsg', stat.S_IFCHR, 1, 11)]:
        attempt(folder + ' ' + label, lambda: os.mknod(folder + '/node-' + label, kind | 0o600, os.makedev(major, minor)) or 'made')
for path in ['/dev/mem', '/dev/kmem', '/dev/kmsg', '/dev/kvm', '/dev/fuse', '/dev/net/tun', '/dev/loop-control', '/dev/loop0', '/dev/loop1', '/dev/vda', '/dev/sda', '/dev/port', '/dev/mapper/control']:
    attempt(path, lambda: os.open(path, os.O_RDONLY))`,
  },
  {
    name: "the home folder's own disk",
    isOnKernel: true,
    program: `
device = os.stat(os.path.expanduser('~')).st_dev
source = [line.split()[0] for line in open('/proc/mounts') if line.split()[1] == os.path.expanduser('~')][0]
attempt('its node', lambda: read(source) if source.startswith('/') else None)
attempt('a node of it', lambda: os.mknod('/tmp/own', stat.S_IFBLK | 0o600, device) or 'made')
attempt('dev in home', lambda: 'nodev' not in [line for line in open('/proc/mounts') if line.split()[1] == os.path.expanduser('~')][0])
attempt('suid in home', lambda: 'nosuid' not in [line for line in open('/proc/mounts') if line.split()[1] == os.path.expanduser('~')][0])`,
  },
  {
    name: 'settings of the kernel',
    program: `
for path in ['/proc/sys/kernel/core_pattern', '/proc/sys/kernel/modprobe', '/proc/sys/vm/overcommit_memory', '/proc/sys/kernel/panic', '/proc/sysrq-trigger', '/proc/sys/kernel/hostname', '/proc/sys/net/ipv4/ip_forward', '/proc/sys/fs/binfmt_misc/register', '/proc/sys/user/max_user_namespaces', '/proc/irq/default_smp_affinity']:
    attempt(path, lambda: write(path, '1'))
attempt('in sys', lambda: shell('find /sys -type f -writable 2>/dev/null | head -3'))`,
  },
  {
    name: 'what the kernel knows',
    isOnKernel: true,
    program: `
for path in ['/proc/kcore', '/proc/keys', '/proc/timer_list', '/proc/sched_debug', '/proc/latency_stats', '/proc/acpi/wakeup', '/proc/scsi/scsi', '/sys/firmware/dmi/tables/DMI', '/sys/kernel/security/lsm', '/proc/kmsg', '/proc/vmallocinfo']:
    attempt(path, lambda: read(path))
attempt('addresses', lambda: [line for line in open('/proc/kallsyms') if not line.startswith('0000000000000000')][:1])
attempt('messages', lambda: libc.klogctl(3, ctypes.create_string_buffer(4096), 4096) > 0)`,
  },
  {
    name: 'calls that programs do not need',
    isOnKernel: true,
    program: `
for label, x86, arm, words in [('bpf', 321, 280, (0, 0, 0)), ('perf_event_open', 298, 241, (0, 0, 0, 0, 0)), ('userfaultfd', 323, 282, (0,)), ('io_uring_setup', 425, 425, (8, 0)), ('kexec_load', 246, 104, (0, 0, 0, 0)), ('init_module', 175, 105, (0, 0, 0)), ('finit_module', 313, 273, (0, 0, 0)), ('delete_module', 176, 106, (0, 0)), ('name_to_handle_at', 303, 264, (-100, b'/', 0, 0, 0)), ('open_by_handle_at', 304, 265, (3, 0, 0)), ('reboot', 169, 142, (0, 0, 0, 0)), ('settimeofday', 164, 170, (0, 0)), ('clock_settime', 227, 112, (0, 0)), ('sethostname', 170, 161, (b'x', 1)), ('setdomainname', 171, 162, (b'x', 1)), ('quotactl', 179, 60, (0, 0, 0, 0)), ('acct', 163, 89, (0,)), ('lookup_dcookie', 212, 18, (0, 0, 0)), ('move_pages', 279, 239, (0, 0, 0, 0, 0, 0)), ('fanotify_init', 300, 262, (0, 0)), ('landlock', 444, 444, (0, 0, 1)), ('memfd_secret', 447, 447, (0,)), ('fsmount', 432, 432, (0, 0, 0)), ('mount_setattr', 442, 442, (0, 0, 0, 0, 0)), ('iopl', 172, 9999, (3,)), ('ioperm', 173, 9999, (0, 1, 1)), ('modify_ldt', 154, 9999, (1, 0, 0))]:
    attempt(label, lambda: call(x86, arm, *words))`,
  },
  {
    name: 'sockets of other families',
    isOnKernel: true,
    program: `
for label, family, kind, protocol in [('packet', 17, 3, 3), ('raw', 2, 3, 1), ('raw 6', 10, 3, 58), ('alg', 38, 5, 0), ('vsock', 40, 1, 0), ('bluetooth', 31, 3, 1), ('can', 29, 3, 1), ('netfilter', 16, 3, 12), ('uevent', 16, 3, 15), ('audit', 16, 3, 9), ('tipc', 30, 2, 0), ('rds', 21, 5, 0), ('xdp', 44, 3, 0), ('key', 15, 3, 2), ('kcm', 41, 5, 0), ('smc', 43, 1, 0)]:
    attempt(label, lambda: socket.socket(family, kind, protocol).fileno())`,
  },
  {
    name: 'control groups',
    program: `
attempt('folder', lambda: os.mkdir('/sys/fs/cgroup/mine') or 'made')
for path in glob.glob('/sys/fs/cgroup/*/memory.limit_in_bytes') + glob.glob('/sys/fs/cgroup/*/pids.max') + ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/pids.max', '/sys/fs/cgroup/cgroup.procs']:
    attempt(path, lambda: write(path, '99999999999'))
for path in glob.glob('/sys/fs/cgroup/*/release_agent') + glob.glob('/sys/fs/cgroup/*/cgroup.procs'):
    attempt(path, lambda: write(path, '/tmp/x'))`,
  },
  {
    name: 'a trap for the engine',
    program: `
# what the engine leaves open, and where its own program lies
attempt('open files', lambda: [target for target in (os.readlink(path) for path in glob.glob('/proc/self/fd/*') if os.path.lexists(path) and os.path.islink(path)) if target.startswith('/') and not re.match(r'/(dev|proc|home/student|tmp|usr/lib/python)', target)])
attempt('above the root', lambda: os.path.exists('/../../../../../../../../var/lib/docker') or os.path.exists('/proc/self/cwd/../../../../../../var/lib/docker'))
attempt('the way of programs', lambda: write('/usr/local/bin/sh', '#!/proc/self/exe'))
attempt('libraries of the engine', lambda: write('/etc/ld.so.cache', 'x'))`,
  },
];
