import { type Attack, attempts } from './attack.ts';

const full = `
def fill(path, action):
    try:
        while True: action(path)
    except OSError: print('no more at', path)
`;

/** Attacks on disk space and inodes, and attempts to leave files behind. */
export const onStorage: Attack[] = [
  {
    name: 'every disk filled',
    language: 'python',
    program: `${full}
import os
for folder in ('.', '/tmp', '/dev/shm', '/var/tmp', '/kept', '/run', '/'):
    number = [0]
    def more(path):
        number[0] += 1
        with open('%s/big%d' % (path, number[0]), 'wb') as file:
            for _ in range(16): file.write(b'x' * (1 << 20))
            file.flush()
        if number[0] > 64: print('GOT a gigabyte'); raise OSError
    fill(folder, more)`,
    limits: { timeMs: 3000, memoryBytes: 512 * 1024 * 1024 },
    ends: ['exit'],
    embedded: ['exit', 'memory'],
  },
  {
    name: 'every inode taken',
    language: 'python',
    program: `${full}
import os
for folder in ('.', '/tmp', '/dev/shm'):
    number = [0]
    def more(path):
        number[0] += 1
        os.close(os.open('%s/%d' % (path, number[0]), os.O_CREAT | os.O_WRONLY))
        if number[0] > 20000: print('GOT 20000'); raise OSError
    fill(folder, more)`,
    limits: { timeMs: 3000 },
    ends: ['exit'],
  },
  {
    name: 'folders without a floor',
    language: 'python',
    program: `
import os, time
depth = 0
try:
    # deeper than a path may be long; where folders are slow, until that is clear
    while depth < 3000 and (depth < 101 or time.process_time() < 0.5):
        os.mkdir('d'); open('f', 'w').close(); os.chdir('d'); depth += 1
except OSError: pass
print('deep', depth > 100)`,
    shows: /deep True/,
    limits: { timeMs: 3000 },
    ends: ['exit'],
    embedded: ['exit', 'time'],
  },
  {
    name: 'folders that nobody may enter',
    language: 'python',
    program: `
import os
for root in ('.', '/tmp'):
    os.makedirs(root + '/a/b/c')
    open(root + '/a/b/c/left', 'w').write('x')
    os.symlink('/etc', root + '/a/link'); os.mkfifo(root + '/a/pipe') if hasattr(os, 'mkfifo') else None
    open(root + '/' + 'n' * 200 + '\\n' + '"\\'', 'w').write('x')
    for folder in ('/a/b/c', '/a/b', '/a'): os.chmod(root + folder, 0)
os.chmod('.', 0)`,
    ends: ['exit'],
    embedded: ['exit', 'crash'],
  },
  {
    name: 'a file of a terabyte',
    language: 'python',
    program: `${attempts}
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
def big(path, action):
    with open(path, 'wb', 0) as file: return action(file)
for path in ('big', '/tmp/big'):
    attempt('truncate', lambda: big(path, lambda file: file.truncate(1 << 40)))
    attempt('seek', lambda: big(path, lambda file: file.seek(1 << 40) and file.write(b'x')))
    attempt('allocate', lambda: big(path, lambda file: os.posix_fallocate(file.fileno(), 0, 1 << 40) or 'done'))`,
    ends: ['exit'],
  },
  {
    name: 'places that should not be writable',
    language: 'python',
    program: `
import os
allowed = ('/box', '/tmp', '/dev/shm', '/dev/mqueue', '/proc/self', '/proc/thread-self', '/proc/%d' % os.getpid())
for folder, folders, files in os.walk('/'):
    if folder.startswith(('/proc/', '/usr/share', '/usr/lib/python3')) or folder in allowed:
        folders.clear()
        continue
    if os.access(folder, os.W_OK): print('GOT', folder)
    for name in files:
        path = os.path.join(folder, name)
        if os.access(path, os.W_OK) and not path.startswith('/dev/') and not os.path.samefile(path, '/dev/null'): print('GOT', path)
print('walked')`,
    shows: /walked/,
    limits: { timeMs: 5000 },
    ends: ['exit'],
  },
  {
    name: 'symbolic links in place of its files',
    language: 'python',
    program: `
import os
os.remove('main.py'); os.symlink('/etc/passwd', 'main.py')
os.symlink('/kept', 'kept'); os.symlink('/', '/tmp/root'); os.symlink('/proc/self/fd/1', 'out')
os.symlink('loop', 'loop')
os.rename('main.py', 'other.py')
os.symlink('/kept/files-student/main.py', 'main.py')
print('linked')`,
    runs: 2,
    shows: /^linked\n$/,
    ends: ['exit'],
    embedded: ['exit'],
  },
  {
    name: 'hard links to what it may not have',
    language: 'python',
    program: `${attempts}
for path in ('/etc/shadow', '/etc/passwd', '/usr/lib/put/supervisor', '/kept/files-student/main.py', '/proc/self/exe'):
    for place in ('here', '/tmp/here'): attempt(path, lambda: os.link(path, place) or 'linked')`,
    ends: ['exit'],
    embedded: ['exit'],
  },
  {
    name: 'its own folder moved away',
    language: 'python',
    program: `${attempts}
import shutil
attempt('rename', lambda: os.rename('/box', '/tmp/box') or 'moved')
attempt('rmdir', lambda: os.rmdir('/box') or 'removed')
attempt('kept', lambda: os.rename('/kept', '/tmp/kept') or 'moved')
attempt('tmp', lambda: os.rename('/tmp', '/box/tmp') or 'moved')`,
    runs: 2,
    ends: ['exit'],
  },
];
