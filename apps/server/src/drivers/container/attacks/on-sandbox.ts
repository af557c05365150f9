import type { ContainerAttack } from './attack.ts';

/**
 * Attacks on what a sandbox shares with its machine, where no engine stands between. `DATA_FOLDER`, `SOCKET_FILE` and
 * `ABSTRACT_NAME` stand for the server's data folder and for sockets that a server of the machine listens on.
 */
export const onSandbox: ContainerAttack[] = [
  {
    name: 'folders of the machine',
    program: `
for path in ['/root', '/opt', '/srv', '/mnt', '/media', '/boot', '/sys', '/run', '/run/put', '/run/user', '/var/lib', '/var/log', '/var/spool', '/var/run', '/work', '/etc/ssh', '/etc/sudoers.d', '/etc/ssl/private', '/etc/NetworkManager', '/usr/local/etc', 'DATA_FOLDER', '/tmp/..' + 'DATA_FOLDER']:
    attempt(path, lambda: os.listdir(path))
attempt('home folders', lambda: [name for name in os.listdir('/home') if name != 'student'])
attempt('above the root', lambda: [name for name in os.listdir('/proc/self/root/../..') if name not in ['usr', 'etc', 'proc', 'dev', 'tmp', 'var', 'home', 'root', 'run', 'bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32']])
for path in ['/etc/shadow', '/etc/gshadow', '/etc/sudoers', '/etc/machine-id', '/etc/fstab', '/etc/crontab', 'SECRET_FILE', '/proc/1/root' + 'SECRET_FILE', '/proc/1/cwd' + 'SECRET_FILE', '/home/student/../..' + 'SECRET_FILE']:
    attempt(path, lambda: read(path))`,
  },
  {
    name: "changing the machine's programs",
    program: `
for folder in ['/', '/usr', '/usr/bin', '/usr/local/bin', '/usr/lib', '/etc', '/bin', '/lib', '/home', '/run', '/dev', '/dev/pts']:
    attempt(folder, lambda: write(folder + '/planted', 'x'))
for path in ['/usr/bin/env', '/usr/bin/perl', '/bin/sh', '/etc/passwd', '/etc/profile']:
    attempt('write ' + path, lambda: os.open(path, os.O_WRONLY))
    attempt('mode of ' + path, lambda: os.chmod(path, 0o4777) or 'changed')
    attempt('owner of ' + path, lambda: os.chown(path, os.getuid(), os.getgid()) or 'changed')
    attempt('time of ' + path, lambda: os.utime(path, (0, 0)) or 'changed')
    attempt('name of ' + path, lambda: os.rename(path, path + '2') or 'changed')
    attempt('end of ' + path, lambda: os.unlink(path) or 'gone')
    attempt('second name of ' + path, lambda: os.link(path, os.path.expanduser('~/own')) or 'made')
    attempt('attribute of ' + path, lambda: os.setxattr(path, 'user.x', b'x') or 'set')`,
  },
  {
    name: 'programs that give rights, in the own home folder',
    program: `
home = os.path.expanduser('~')
attempt('copy', lambda: None if succeeds('cp /bin/sh /bin/cat ~') else 'not copied')
os.chmod(home + '/sh', 0o6755)
attempt('by another user', lambda: os.chown(home + '/cat', 0, 0) or 'changed')
attempt('to another user', lambda: os.chown(home + '/cat', 65534, 65534) or 'changed')
attempt('by capabilities', lambda: os.setxattr(home + '/cat', 'security.capability', struct.pack('<IIIII', 0x02000001, 0xffffffff, 0, 0xffffffff, 0)) or 'set')
attempt('who it is', lambda: [line for line in shell('~/sh -p -c "id -u; id -g; grep CapEff /proc/self/status"').split() if line not in (str(os.getuid()), str(os.getgid()), 'CapEff:', '0' * 16)])
shell('rm ~/sh ~/cat')`,
  },
  {
    name: 'sockets of the machine',
    program: `
def connect(target):
    with socket.socket(socket.AF_UNIX) as one:
        one.settimeout(5)
        one.connect(target)
        return one.recv(100) or 'connected'
for target in ['SOCKET_FILE', '/proc/1/root' + 'SOCKET_FILE', '\\0ABSTRACT_NAME', 'DATA_FOLDER/run/.s.PGSQL.5432', '/var/run/postgresql/.s.PGSQL.5432', '/tmp/.s.PGSQL.5432', '/run/dbus/system_bus_socket', '/run/systemd/private', '/run/put/run/s', 's']:
    attempt(repr(target), lambda: connect(target))
attempt('listed', lambda: [line for line in open('/proc/net/unix').read().splitlines()[1:] if len(line.split()) > 7 and not line.endswith(' /run/put/run/s')])
for machine in range(4):
    for port in [PORT, 22, 1024]:
        def vsock():
            with socket.socket(40, socket.SOCK_STREAM) as one:
                one.settimeout(1)
                return one.connect((machine, port)) or 'connected'
        attempt('machine %d' % machine, vsock)`,
  },
  {
    name: "the agent's processes",
    program: `
attempt('seen', lambda: [line for line in (read(path, 4000) for path in glob.glob('/proc/[0-9]*/cmdline')) if b'agent-process' in line or b'put-container' in line or b'unshare' in line])
attempt('parents', lambda: os.getppid())
for pid in range(2, 40_000):
    if os.path.exists('/proc/%d' % pid): continue
    try: os.kill(pid, 0)
    except ProcessLookupError: continue
    print('there GOT', pid)
attempt('its terminal', lambda: os.open('/dev/console', os.O_RDWR))`,
  },
  {
    name: 'three gigabytes of memory',
    mayBeEnded: true,
    program: `
import mmap
def fill(make):
    held = make()
    for at in range(0, 3 << 30, 4096): held[at] = 1
    return 'filled'
attempt('own', lambda: fill(lambda: mmap.mmap(-1, 3 << 30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)))
attempt('shared', lambda: fill(lambda: mmap.mmap(-1, 3 << 30)))`,
  },
  {
    name: 'memory of no process',
    mayBeEnded: true,
    program: `
import mmap
def segment(bytes):
    libc.shmget.restype = ctypes.c_int
    made = libc.shmget(0, ctypes.c_size_t(bytes), 0o1600)
    if made < 0: raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return made + 1
attempt('segments', lambda: [segment(1 << 26) for _ in range(5)])
shell('ipcrm --all')
def fill(folder):
    written = 0
    for turn in range(40):
        with open(folder + '/filling-%d' % turn, 'wb', buffering=0) as file:
            while file.tell() < 30_000_000: written += file.write(bytes(1_000_000))
    return written
for folder in ['/dev/shm', '/var/tmp', '/tmp']: attempt(folder, lambda: fill(folder))
shell('rm /dev/shm/* /tmp/* /var/tmp/*')`,
  },
  {
    name: 'more disk than it has',
    mayBeEnded: true,
    program: `
def fill():
    for turn in range(200):
        with open(os.path.expanduser('~/filling-%d' % turn), 'wb', buffering=0) as file:
            for _ in range(20): file.write(bytes(1_000_000))
        time.sleep(0.05)
    return 'four gigabytes'
attempt('home', fill)`,
  },
  {
    name: 'more names than its disk may hold',
    mayBeEnded: true,
    program: `
def fill():
    for turn in range(500_000):
        if turn % 10_000 == 0: os.mkdir(os.path.expanduser('~/names-%d' % turn))
        os.close(os.open(os.path.expanduser('~/names-%d/%d' % (turn - turn % 10_000, turn)), os.O_CREAT | os.O_WRONLY))
        if turn % 10_000 == 9_999: time.sleep(0.5)
    return 'half a million'
attempt('home', fill)`,
  },
];
