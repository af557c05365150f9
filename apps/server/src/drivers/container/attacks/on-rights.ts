import type { ContainerAttack } from './attack.ts';

/** Attacks that want to be somebody else. */
export const onRights: ContainerAttack[] = [
  {
    name: 'becoming root by number',
    program: `
attempt('setuid', lambda: os.setuid(0))
attempt('setresuid', lambda: os.setresuid(0, 0, 0))
attempt('setgid', lambda: os.setgid(0))
attempt('setgroups', lambda: os.setgroups([0, 27, 999]))
attempt('the check user', lambda: os.setuid(10002))
attempt('is root', lambda: os.geteuid() == 0)`,
  },
  {
    name: 'programs that give rights',
    program: `
attempt('setuid files', lambda: shell('find / -xdev -perm /6000 -type f 2>/dev/null'))
attempt('su', lambda: succeeds('echo | su -c id'))
attempt('sudo', lambda: succeeds('sudo -n id'))
def withCapability():
    found = []
    for folder in ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/lib/put']:
        for name in os.listdir(folder) if os.path.isdir(folder) else []:
            try: found.append((name, os.getxattr(folder + '/' + name, 'security.capability')))
            except OSError: pass
    return found
attempt('files with capabilities', withCapability)`,
  },
  {
    name: 'capabilities that it has',
    program: `
status = open('/proc/self/status').read()
for name in ['CapInh', 'CapPrm', 'CapEff', 'CapAmb']:
    attempt(name, lambda: int(re.search(name + r':\\s*(\\w+)', status)[1], 16) != 0)
# nobody can get more than SETUID, SETGID, KILL, CHOWN and FOWNER
allowed = 1 << 7 | 1 << 6 | 1 << 5 | 1 << 0 | 1 << 3
attempt('CapBnd', lambda: int(re.search(r'CapBnd:\\s*(\\w+)', status)[1], 16) & ~allowed)`,
  },
  {
    name: 'rights by a new program',
    isOnKernel: true,
    program: `
status = open('/proc/self/status').read()
attempt('new privileges', lambda: 'NoNewPrivs:\\t1' not in status)
attempt('no filter of system calls', lambda: 'Seccomp:\\t2' not in status)`,
  },
  {
    name: 'files of the system',
    program: `
for path in ['/etc/passwd', '/etc/shadow', '/etc/ld.so.preload', '/etc/profile', '/usr/bin/x', '/usr/lib/put/put-agent', '/root/x', '/var/lib/x', '/etc/skel/.bashrc', '/run/x']:
    attempt(path, lambda: write(path, 'x'))
for path in ['/etc/shadow', '/root/.bashrc', '/etc/gshadow']: attempt(path, lambda: read(path))`,
  },
  {
    name: 'limits that it sets itself',
    program: `
attempt('open files', lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (100000, 100000)) or 'more')
attempt('core files', lambda: resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY,) * 2) or 'more')
`,
  },
  {
    name: 'going before all others',
    isOnKernel: true,
    program: `
attempt('priority', lambda: os.nice(-10))
attempt('real time', lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50)) or 'more')
attempt('to be spared', lambda: write('/proc/self/oom_score_adj', '-1000'))`,
  },
  {
    name: 'what is locked in memory',
    program: `
attempt('mlock', lambda: libc.mlock(ctypes.create_string_buffer(100_000_000), 100_000_000) == 0)
attempt('mlockall', lambda: libc.mlockall(3) == 0)`,
  },
  {
    name: 'keys of the kernel',
    isOnKernel: true,
    program: `
attempt('add_key', lambda: call(248, 217, b'user', b'put', b'x', 1, -3))
attempt('request_key', lambda: call(249, 218, b'user', b'put', None, -3))
attempt('keyctl', lambda: call(250, 219, 0, -3, 1))`,
  },
];
