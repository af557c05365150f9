import type { ContainerAttack } from './attack.ts';

/** Attacks on process 1, which serves the container, and on what belongs to it. */
export const onAgent: ContainerAttack[] = [
  {
    name: 'killing all, process 1 first',
    mayBeEnded: true,
    program: `
for number in [signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP, signal.SIGSEGV]:
    attempt('signal', lambda: os.kill(1, number) or 'sent')
signal.signal(signal.SIGTERM, signal.SIG_IGN)
attempt('all', lambda: os.kill(-1, signal.SIGKILL))`,
  },
  {
    name: "the agent's memory and files",
    program: `
for name in ['mem', 'fd/3', 'fd/4', 'fd/5', 'root/etc/shadow', 'cwd/etc/shadow']: attempt(name, lambda: read('/proc/1/' + name))
attempt('its program', lambda: write('/proc/1/exe', 'x'))
attempt('its spare', lambda: write('/proc/1/oom_score_adj', '1000'))
attempt('its memory to write', lambda: os.open('/proc/1/mem', os.O_RDWR))`,
  },
  {
    name: 'what the kernel tells of the agent',
    isOnKernel: true,
    program: `
for name in ['environ', 'maps', 'auxv', 'syscall', 'stack', 'io', 'pagemap']: attempt(name, lambda: read('/proc/1/' + name))
attempt('fd', lambda: os.listdir('/proc/1/fd'))
for name in ['exe', 'cwd', 'root', 'fd/3']: attempt(name, lambda: os.readlink('/proc/1/' + name))`,
  },
  {
    name: 'a debugger on the agent',
    program: `
libc.ptrace.restype = ctypes.c_long
attempt('attach', lambda: libc.ptrace(16, 1, None, None) == 0)
attempt('seize', lambda: libc.ptrace(0x4206, 1, None, None) == 0)
class Part(ctypes.Structure): _fields_ = [('at', ctypes.c_void_p), ('size', ctypes.c_size_t)]
here = ctypes.create_string_buffer(8)
def vm(x86, arm):
    local, remote = Part(ctypes.addressof(here), 8), Part(0x400000, 8)
    return call(x86, arm, 1, ctypes.addressof(local), 1, ctypes.addressof(remote), 1, 0)
attempt('process_vm_readv', lambda: vm(310, 270))
attempt('process_vm_writev', lambda: vm(311, 271))
attempt('pidfd_getfd', lambda: call(438, 438, os.pidfd_open(1), 3, 0))
attempt('kcmp', lambda: call(312, 272, 1, os.getpid(), 0, 0, 0))`,
  },
  {
    name: "the agent's socket",
    program: `
def connect(path):
    with socket.socket(socket.AF_UNIX) as one:
        one.settimeout(5)
        one.connect(path)
        return one.recv(100)
attempt('connect', lambda: connect('/run/put/agent'))
attempt('folder', lambda: os.listdir('/run/put'))
attempt('another in its place', lambda: os.rename('/run/put', '/run/put2'))
attempt('connect program', lambda: shell('/usr/lib/put/put-agent connect --socket /run/put/agent </dev/null'))
attempt('abstract', lambda: connect('\\0/run/put/agent'))`,
  },
  {
    name: 'what outlives its own run',
    isOnKernel: true,
    program: `
for turn in range(5):
    if os.fork() == 0:
        os.setsid()
        if os.fork(): os._exit(0)
        for number in range(1, 32):
            try: signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError): pass
        os.close(0); os.close(1); os.close(2)
        open(os.path.expanduser('~/outlives-' + str(turn)), 'w').close()
        while True: time.sleep(1)
time.sleep(0.5)`,
  },
  {
    name: "the check user's work",
    program: `
attempt('processes', lambda: [pid for pid in os.listdir('/proc') if pid.isdigit() and os.stat('/proc/' + pid).st_uid == 10002])
attempt('as check', lambda: shell('find / -xdev -user 10002 2>/dev/null'))`,
  },
];
