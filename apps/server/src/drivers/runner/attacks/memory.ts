import type { Attack } from './attack.ts';

const small = { memoryBytes: 48 * 1024 * 1024, timeMs: 1500 };

/** All known ways to use more memory than allowed. */
export const onMemory: Attack[] = [
  {
    name: 'memory bit by bit',
    language: 'python',
    program: 'a = []\nwhile True: a.append(bytearray(1 << 20))',
    limits: small,
    ends: ['memory'],
    embedded: ['memory'],
  },
  {
    name: 'memory that catches its own end',
    language: 'python',
    program: `
a = []
while True:
    try: a.append('x' * 1_000_000 + str(len(a)))
    except BaseException: a.append(a[:])`,
    limits: small,
    ends: ['memory', 'time'],
    embedded: ['memory', 'time'],
  },
  {
    name: 'memory in many small processes',
    language: 'python',
    program: `
import os, time
for _ in range(20):
    if os.fork() == 0:
        a = bytearray(os.urandom(1) * (8 << 20))
        time.sleep(100)
time.sleep(100)`,
    limits: small,
    ends: ['memory'],
    embedded: ['crash'],
  },
  {
    name: 'memory shared without a name',
    language: 'python',
    program: `
import mmap
a = []
while True:
    a.append(mmap.mmap(-1, 1 << 20))
    a[-1].write(b'x' * (1 << 20))`,
    limits: small,
    ends: ['memory'],
    embedded: ['memory', 'crash'],
  },
  {
    name: 'memory in files without a name',
    language: 'c',
    program: `
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
static char bytes[1 << 20];
int main(void) {
  long total = 0;
  for (int file; (file = memfd_create("x", 0)) >= 0;)
    for (int part = 0; part < 32; part++) total += write(file, bytes, sizeof bytes);
  if (total > 1 << 30) puts("GOT more than a gigabyte");
  pause();
}`,
    limits: small,
    ends: ['memory'],
  },
  {
    name: 'memory in pipes and sockets',
    language: 'python',
    program: `
import fcntl, os, socket
total = 0
try:
    while True:
        a, b = os.pipe()
        try: fcntl.fcntl(b, 1031, 1 << 20)
        except OSError: pass
        os.set_blocking(b, False)
        try:
            while True: total += os.write(b, b'x' * 65536)
        except BlockingIOError: pass
except OSError: pass
print('no more', 'GOT' if total > 1 << 29 else '')`,
    ends: ['exit', 'memory'],
  },
  {
    name: 'recursion without end',
    language: 'c',
    program:
      'int f(int n) { volatile char room[4096]; room[0] = n; return f(n + 1) + room[0]; }\nint main(void) { return f(0); }',
    limits: small,
    ends: ['memory', 'crash'],
  },
  {
    name: 'locked pages and populated maps',
    language: 'c',
    program: `
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
  if (!mlockall(MCL_CURRENT | MCL_FUTURE)) puts("GOT locked");
  for (int count = 0; count < 4096; count++)
    mmap(0, 4 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  pause();
}`,
    limits: small,
    ends: ['memory'],
  },
  {
    name: 'the whole heap of a virtual machine',
    language: 'javascript',
    program: 'const kept = []; for (;;) kept.push(new Array(100000).fill(Math.random()));',
    limits: small,
    ends: ['memory'],
  },
];
