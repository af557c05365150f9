import type { ContainerAttack } from './attack.ts';

/** Attacks on what all containers of the machine share: its disk, its memory, its processes. */
export const onStorage: ContainerAttack[] = [
  {
    name: 'filling the disk',
    program: `
def fill(folder, most):
    path, written = folder + '/filling', 0
    try:
        with open(path, 'wb', buffering=0) as file:
            while written < most: written += file.write(bytes(1_000_000))
    except OSError: pass
    finally:
        if os.path.exists(path): os.remove(path)
    return written >= most
attempt('home', lambda: fill(os.path.expanduser('~'), 60_000_000))
attempt('tmp', lambda: fill('/tmp', 150_000_000))
attempt('shm', lambda: fill('/dev/shm', 150_000_000))`,
  },
  {
    name: 'filling the disk with nothing but names',
    program: `
def fill():
    folder, count = os.path.expanduser('~/names'), 0
    os.makedirs(folder, exist_ok=True)
    try:
        while count < 60_000:
            os.close(os.open(folder + '/' + str(count), os.O_CREAT | os.O_WRONLY))
            count += 1
    except OSError: pass
    finally: shell('rm -rf ~/names')
    return count >= 60_000
attempt('names', fill)`,
  },
  {
    name: "places on the machine's disk",
    program: `
attempt('folders', lambda: [path for path in shell('find / -xdev -type d -writable 2>/dev/null').split() if os.stat(path).st_dev == os.stat('/').st_dev])
attempt('files', lambda: [path for path in shell('find / -xdev -type f -writable 2>/dev/null').split() if os.stat(path).st_dev == os.stat('/').st_dev])
attempt('in others', lambda: [path for path in ['/run/lock', '/var/tmp', '/var/lock', '/run/user', '/var/spool', '/var/mail', '/var/cache', '/var/log'] if os.access(path, os.W_OK) and not shell('stat -f -c %T ' + path).startswith('tmpfs')])`,
  },
  {
    name: 'a file with a hole of a gigabyte',
    program: `
def hole():
    path = os.path.expanduser('~/hole')
    before = os.statvfs(os.path.dirname(path)).f_bfree
    try:
        with open(path, 'wb') as file: file.truncate(1 << 30)
        return before - os.statvfs(os.path.dirname(path)).f_bfree > before / 4
    finally:
        if os.path.exists(path): os.remove(path)
attempt('space', hole)`,
  },
  {
    name: 'all of the memory',
    mayBeEnded: true,
    isOnKernel: true,
    program: `
held = []
for _ in range(1_000): held.append(bytearray(b'x') * 1_000_000)
attempt('memory', lambda: len(held))`,
  },
  {
    name: 'memory of many processes',
    mayBeEnded: true,
    isOnKernel: true,
    program: `
for _ in range(10):
    if os.fork() == 0:
        held = bytearray(b'x') * 60_000_000
        time.sleep(1)
        os._exit(0)
alive = 0
for _ in range(10): alive += os.wait()[1] == 0
attempt('600 megabytes', lambda: alive == 10)`,
  },
  {
    name: 'memory in files without a name',
    mayBeEnded: true,
    isOnKernel: true,
    program: `
files = []
for _ in range(10):
    file = os.memfd_create('x')
    for _ in range(60): os.write(file, bytes(1_000_000))
    files.append(file)
attempt('600 megabytes', lambda: len(files))`,
  },
  {
    name: 'a fork bomb',
    mayBeEnded: true,
    isOnKernel: true,
    program: `
count = 0
until = time.time() + 3
try:
    while time.time() < until and count < 5_000:
        if os.fork() == 0:
            try:
                while True: os.fork()
            except OSError: time.sleep(10)
            os._exit(0)
        count += 1
except OSError as error: print('refused', error)
attempt('processes', lambda: count > 3_000)`,
  },
  {
    name: 'a bomb of threads',
    mayBeEnded: true,
    isOnKernel: true,
    program: `
count = 0
def wait(): time.sleep(20)
try:
    while count < 5_000:
        threading.Thread(target=wait, daemon=True).start()
        count += 1
except RuntimeError as error: print('refused', error)
attempt('threads', lambda: count > 3_000)
os._exit(0)`,
  },
  {
    name: 'all open files',
    program: `
files = []
def fill():
    try:
        while len(files) < 50_000: files.append(os.open('/dev/null', os.O_RDONLY))
    except OSError: pass
    count = len(files)
    for file in files: os.close(file)
    return count > 5_000
attempt('files', fill)`,
  },
  {
    name: 'a core file, and who receives it',
    program: `
def crash():
    before = set(os.listdir('/tmp')) | set(os.listdir('.'))
    subprocess.run(['bash', '-c', 'ulimit -c unlimited; kill -SEGV $$'], capture_output=True)
    return [name for name in set(os.listdir('/tmp')) | set(os.listdir('.')) if 'core' in name and name not in before]
attempt('core', crash)`,
  },
];
