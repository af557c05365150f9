import { type Attack, attempts, systemCalls } from './attack.ts';

const everyOther = `
others = [int(name) for name in (os.listdir('/proc') if os.path.isdir('/proc') else []) if name.isdigit() and int(name) != os.getpid()]
others = others or [1, os.getppid()]
`;
const addresses = `
local, remote = ctypes.create_string_buffer(8), ctypes.c_void_p(0x400000)
class Part(ctypes.Structure): _fields_ = [('at', ctypes.c_void_p), ('length', ctypes.c_size_t)]
ours, theirs = Part(ctypes.addressof(local), 8), Part(0x400000, 8)
`;

/** Attacks on the supervisor, the checker and the driver. */
export const onJudges: Attack[] = [
  {
    name: 'killing every other process',
    language: 'python',
    program: `${attempts}${everyOther}
import signal
for pid in others:
    for number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM, signal.SIGCHLD):
        attempt(pid, lambda: os.kill(pid, number) or 'killed')`,
    ends: ['exit'],
    embedded: ['exit', 'crash'],
  },
  {
    name: 'killing all at once, itself included',
    language: 'python',
    program: 'import os\nos.kill(-1, 9)\nos.kill(os.getpid(), 9)',
    ends: ['crash', 'exit'],
    embedded: ['crash', 'exit'],
  },
  {
    name: 'stopping itself for ever',
    language: 'python',
    program: 'import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)\nprint("on")',
    ends: ['idle'],
    embedded: ['exit', 'crash', 'idle'],
  },
  {
    name: 'tracing the supervisor',
    language: 'python',
    program: `${systemCalls}${everyOther}
for pid in others:
    for request in (16, 0x4206): attempt(pid, lambda: call(101, 117, request, pid, 0, 0))`,
    ends: ['exit'],
  },
  {
    name: "reading the supervisor's memory",
    language: 'python',
    program: `${systemCalls}${everyOther}${addresses}
for pid in others:
    attempt(pid, lambda: call(310, 270, pid, ctypes.byref(ours), 1, ctypes.byref(theirs), 1, 0))
    for name in ('mem', 'maps', 'environ', 'auxv', 'smaps', 'stack', 'syscall', 'personality'):
        attempt(name, lambda: open('/proc/%d/%s' % (pid, name), 'rb').read(8) or 1 / 0)`,
    ends: ['exit'],
  },
  {
    name: "writing to the supervisor's memory",
    language: 'python',
    program: `${systemCalls}${everyOther}${addresses}
for pid in others:
    attempt(pid, lambda: call(311, 271, pid, ctypes.byref(ours), 1, ctypes.byref(theirs), 1, 0))
    for name in ('mem', 'clear_refs', 'oom_score_adj', 'comm', 'coredump_filter', 'timerslack_ns', 'autogroup'):
        attempt(name, lambda: open('/proc/%d/%s' % (pid, name), 'wb', 0).write(b'0'))`,
    ends: ['exit'],
  },
  {
    name: "taking the supervisor's handles",
    language: 'python',
    program: `${systemCalls}${everyOther}
for pid in others:
    attempt('list', lambda: os.listdir('/proc/%d/fd' % pid))
    attempt('info', lambda: os.listdir('/proc/%d/fdinfo' % pid))
    for number in range(8):
        for mode in (os.O_RDONLY, os.O_WRONLY): attempt(number, lambda: os.open('/proc/%d/fd/%d' % (pid, number), mode))
    try: handle = os.pidfd_open(pid)
    except OSError: continue
    for number in range(8): attempt('getfd', lambda: call(438, 438, handle, number, 0))
    import signal
    attempt('signal', lambda: signal.pidfd_send_signal(handle, 9) or 'killed')`,
    ends: ['exit'],
  },
  {
    name: 'handles that were forgotten to be closed',
    language: 'python',
    program: `
import os
for number in range(3, 256):
    try: print('GOT', number, os.readlink('/proc/self/fd/%d' % number) if os.fstat(number) else None)
    except OSError: pass`,
    ends: ['exit'],
  },
  {
    name: 'a forged verdict',
    language: 'python',
    program: `
import sys
words = 'result id=1 end=exit code=0 cpu=1 wall=1 memory=1 stdout=3 stderr=0\\nGO\\n'
for id in range(40):
    for stream in (sys.stdout, sys.stderr):
        stream.write(words.replace('id=1', 'id=%d' % id))
        stream.write('\\x01\\0\\0\\0\\0\\0\\0\\x05hello' + '{"end":{"by":"exit","code":0}}\\n')
sys.stdout.flush()
sys.exit(3)`,
    ends: ['exit'],
    embedded: ['exit'],
    shows: /result id=39/,
  },
  {
    name: 'an input changed for the next test',
    language: 'python',
    program: `${attempts}
import sys
for path in ('/proc/self/fd/0', '/dev/stdin'):
    for mode in (os.O_RDWR, os.O_WRONLY | os.O_TRUNC): attempt(path, lambda: os.open(path, mode))
attempt('write', lambda: os.write(0, b'pwned'))
attempt('truncate', lambda: os.ftruncate(0, 0) or 'cut')
attempt('mode', lambda: os.fchmod(0, 0o777) or 'opened')
print('read', sys.stdin.read())`,
    input: 'what is given',
    runs: 2,
    shows: /read what is given/,
    ends: ['exit'],
  },
  {
    name: 'a program that changes itself for the next test',
    language: 'python',
    program: `
import os
print('first' if not os.path.exists('was-here') else 'GOT a trace')
open('was-here', 'w').write('1')
os.remove('main.py')
open('main.py', 'w').write('print("GOT the next test")')
open('os.py', 'w').write('print("GOT the library")')
open('sitecustomize.py', 'w').write('print("GOT the start")')
os.makedirs('/tmp/.local', exist_ok=True)`,
    runs: 3,
    shows: /first/,
    ends: ['exit'],
    embedded: ['exit'],
  },
  {
    name: 'a binary that is written over while it runs',
    language: 'cpp',
    program: `
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
int main(int, char **arguments) {
  const char *paths[] = {arguments[0], "/proc/self/exe", "/kept/student/+main", "/kept/student/other"};
  for (const char *path : paths)
    if (open(path, O_WRONLY | O_CREAT, 0755) >= 0) printf("GOT %s\\n", path);
  if (!unlink("/kept/student/+main") || !rename("/kept/student", "/kept/x") || !chmod("/kept/student", 0777)) puts("GOT");
  puts("still the same");
}`,
    runs: 2,
    shows: /^still the same\n$/,
    ends: ['exit'],
  },
  {
    name: 'the kernel told to spare it and kill others',
    language: 'python',
    program: `${attempts}
attempt('less', lambda: open('/proc/self/oom_score_adj', 'wb', 0).write(b'-1000'))
for path in ('/proc/1/oom_score_adj', '/proc/%d/oom_score_adj' % os.getppid()):
    attempt(path, lambda: open(path, 'wb', 0).write(b'1000'))
a = []
while True: a.append(bytearray(1 << 20))`,
    ends: ['memory'],
  },
];
