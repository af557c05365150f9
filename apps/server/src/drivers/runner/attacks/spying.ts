import { type Attack, attempts } from './attack.ts';

/** Attempts to read what belongs to the host, the judge and other students. */
export const onSecrets: Attack[] = [
  {
    name: 'files of the system and of the judge',
    language: 'python',
    program: `${attempts}
def read(path): return sorted(os.listdir(path)) if os.path.isdir(path) else open(path, 'rb').read(20) or 1 / 0
for path in ('SECRET_FILE', '/etc/shadow', '/root', '/judge', '/kept/files-judge', '/kept/files-student', '/kept/judge', '/kept/judge/answer.txt',
             '/kept/files-judge/answer.txt', '/proc/kcore', '/proc/kmsg', '/dev/mem', '/dev/kmsg', '/dev/sda', '/dev/vda', '/dev/fuse', '/sys/firmware/dmi',
             '/proc/1/root', '/proc/1/cwd', '/proc/1/fd', '/proc/1/exe', '/proc/keys', '/proc/timer_list', '/proc/sched_debug', '/sys/kernel/debug'):
    try: got = read(path)
    except (OSError, ZeroDivisionError): continue
    if got: print('GOT', path, got)
print('looked')`,
    shows: /looked/,
    ends: ['exit'],
    embedded: ['exit'],
  },
  {
    name: 'the environment of the server',
    language: 'python',
    program: `
import os
names = sorted(set(os.environ) - {'HOME', 'LANG', 'LC_CTYPE', 'PATH', 'PWD', 'PYTHONHASHSEED', 'USER', 'LOGNAME', '_'})
print('GOT' if any(name.startswith(('PT_', 'DOCKER', 'AWS', 'npm_', 'NODE')) for name in names) else 'nothing')
for path in ('/proc/1/environ', '/proc/%d/environ' % os.getppid()):
    try: print('GOT', open(path, 'rb').read() or None)
    except OSError: pass`,
    shows: /nothing/,
    ends: ['exit'],
    embedded: ['exit'],
  },
  {
    name: "the engine's socket",
    language: 'python',
    program: `${attempts}
import socket
def connect(path):
    one = socket.socket(socket.AF_UNIX)
    one.connect(path)
    return path
for path in ('/var/run/docker.sock', '/run/docker.sock', '/run/podman/podman.sock', '/run/containerd/containerd.sock', '/run/containerd/s', '/run/dbus/system_bus_socket',
             '/tmp/put-test-docker/docker.sock', '\\0/containerd-shim/moby'):
    attempt(path.strip('\\0'), lambda: connect(path))`,
    ends: ['exit'],
    embedded: ['exit'],
  },
  {
    name: "another test's input, in files and in memory",
    language: 'python',
    program: `
import os
given = input()
head, tail = 'needle-of-', 'this-test'
def look(path):
    try:
        with open(path, 'rb') as file: return (head + tail).encode() in file.read(1 << 20)
    except OSError: return False
for folder in ('/tmp', '/box', '/judge', '/dev/shm', '/kept', '/var/tmp', '/run'):
    for path, _, files in os.walk(folder):
        for name in files:
            if name != 'main.py' and look(os.path.join(path, name)): print('GOT', path, name)
for pid in (os.listdir('/proc') if os.path.isdir('/proc') else []):
    if pid.isdigit() and int(pid) != os.getpid():
        for name in ('cmdline', 'environ', 'comm'):
            if look('/proc/%s/%s' % (pid, name)): print('GOT', pid, name)
kept = [given * 100 for _ in range(1000)]
print('looked')`,
    input: 'needle-of-this-test\n',
    runs: 2,
    shows: /^looked\n$/,
    ends: ['exit'],
    embedded: ['exit'],
  },
  {
    name: 'programs that give more rights',
    language: 'python',
    program: `
import os, stat
found = []
for folder, folders, files in os.walk('/'):
    if folder.startswith(('/proc', '/sys')): folders.clear(); continue
    for name in files:
        try: mode = os.lstat(os.path.join(folder, name)).st_mode
        except OSError: continue
        if stat.S_ISREG(mode) and mode & (stat.S_ISUID | stat.S_ISGID): print('GOT', folder, name)
print('walked')`,
    shows: /walked/,
    limits: { timeMs: 5000 },
    ends: ['exit'],
  },
  {
    name: "rights of the administrator's",
    language: 'python',
    program: `${attempts}
attempt('uid', lambda: os.setuid(0) or 'root')
attempt('gid', lambda: os.setgid(0) or 'root')
attempt('groups', lambda: os.setgroups([0]) or 'root')
attempt('both', lambda: os.setresuid(0, 0, 0) or 'root')
if os.path.exists('/proc/self/status'):
    attempt('chown', lambda: os.chown('main.py', 0, 0) or 'root')
    status = dict(line.split(':', 1) for line in open('/proc/self/status'))
    if status.get('NoNewPrivs', '1').strip() != '1': print('GOT new privileges')
    for name in ('CapInh', 'CapPrm', 'CapEff', 'CapAmb'):
        if int(status.get(name, '0'), 16): print('GOT', name)
    if os.getuid() in (0, 65534) or os.geteuid() == 0: print('GOT uid', os.getuid())`,
    ends: ['exit'],
    embedded: ['exit', 'crash'],
  },
  {
    name: "settings of the kernel and of the container's group",
    language: 'python',
    program: `${attempts}
paths = ['/proc/sys/kernel/hostname', '/proc/sys/kernel/core_pattern', '/proc/sys/vm/drop_caches', '/proc/sysrq-trigger', '/sys/fs/cgroup/cgroup.procs',
         '/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/pids.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes', '/sys/fs/cgroup/pids/pids.max',
         '/sys/fs/cgroup/memory/release_agent', '/sys/fs/cgroup/memory/tasks', '/sys/fs/cgroup/devices/devices.allow', '/proc/self/uid_map', '/proc/self/setgroups',
         '/proc/self/attr/current', '/sys/kernel/uevent_helper', '/sys/power/state']
for path in paths: attempt(path, lambda: open(path, 'wb', 0).write(b'1'))
for path in ('/sys/fs/cgroup/own', '/sys/fs/cgroup/memory/own', '/sys/fs/cgroup/pids/own'): attempt(path, lambda: os.mkdir(path) or 'made')`,
    ends: ['exit'],
  },
];
