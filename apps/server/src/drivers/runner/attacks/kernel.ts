import { type Attack, attempts, systemCalls } from './attack.ts';

const call = (name: string, ...actions: string[]): Attack => ({
  name: `the kernel's ${name}`,
  language: 'python',
  program: `${systemCalls}\nzeros = ctypes.create_string_buffer(256)\n${actions
    .map((action, index) => `attempt(${JSON.stringify(`${name} ${index}`)}, lambda: ${action})`)
    .join('\n')}`,
  ends: ['exit'],
});

/** Calls of the kernel that students' programs do not need, by their numbers on x86-64 and AArch64. */
export const onKernel: Attack[] = [
  call('io_uring', 'call(425, 425, 8, zeros)', 'call(426, 426, 3, 1, 0, 0, 0, 0)', 'call(427, 427, 3, 0, 0, 0)'),
  call('userfaultfd', 'call(323, 282, 0)', 'call(323, 282, 1)'),
  call('bpf', 'call(321, 280, 0, zeros, 72)', 'call(321, 280, 5, zeros, 72)'),
  call('perf events', 'call(298, 241, zeros, 0, -1, -1, 0)'),
  call(
    'keyrings',
    'call(250, 219, 0, -3, 1)',
    "call(248, 217, b'user', b'x', b'y', 1, -3)",
    "call(249, 218, b'user', b'x', 0, -3)",
  ),
  call(
    'namespaces',
    ...[0x10000000, 0x20000, 0x40000000, 0x08000000, 0x20000000, 0x04000000, 0x02000000].map(
      (flag) => `call(272, 97, ${flag})`,
    ),
    'call(56, 220, 0x10000011, 0, 0, 0, 0) or os._exit(0)',
    'call(56, 220, 0x40000011, 0, 0, 0, 0) or os._exit(0)',
    "call(308, 268, os.open('/proc/self/ns/mnt', 0), 0)",
  ),
  call('new clone', 'call(435, 435, zeros, 88) or os._exit(0)'),
  call(
    'mounts',
    "call(165, 40, b'none', b'/tmp', b'tmpfs', 0, 0)",
    "call(165, 40, b'none', b'/', 0, 32 | 4096, 0)",
    "call(166, 39, b'/proc', 2)",
    "call(155, 41, b'/tmp', b'/tmp')",
    "call(428, 428, -100, b'/', 1)",
    "call(430, 430, b'tmpfs', 0)",
    "call(429, 429, 3, b'', -100, b'/tmp', 4)",
    "call(161, 51, b'/tmp')",
  ),
  call(
    'devices and handles of files',
    "os.mknod('/tmp/disk', 0o60600, os.makedev(8, 0)) or 'made'",
    "os.mknod('/box/memory', 0o20600, os.makedev(1, 1)) or 'made'",
    "call(303, 264, -100, b'/', zeros, zeros, 0)",
    'call(304, 265, -100, zeros, 0)',
  ),
  call(
    'clock',
    'call(227, 112, 0, zeros)',
    'call(164, 170, zeros, 0)',
    'ctypes.memset(zeros, 255, 4) and call(159, 171, zeros)',
    'call(305, 266, 0, zeros)',
  ),
  call(
    'power and modules',
    'call(169, 142, 0xfee1dead, 672274793, 0x1234567, 0)',
    "call(175, 105, zeros, 8, b'')",
    "call(313, 273, 0, b'', 0)",
    'call(246, 104, 0, 0, 0, 0)',
    "call(167, 224, b'/tmp/x', 0)",
    "call(163, 89, b'/tmp/x')",
  ),
  call(
    'names and log',
    "call(170, 161, b'pwned', 5)",
    "call(171, 162, b'pwned', 5)",
    'call(103, 116, 3, zeros, 200)',
    'call(153, 58)',
  ),
  call(
    'old processor doors',
    'call(172, 93, 3)',
    'call(173, 92, 0, 1024, 1)',
    'call(154, 92, 17, zeros, 16)',
    'call(135, 92, 0x0040000)',
  ),
  call(
    'looks into others',
    'call(312, 272, os.getpid(), 1, 0, 0, 0)',
    'call(440, 440, 3, zeros, 1, 21, 0)',
    'call(279, 239, 1, 1, zeros, zeros, zeros, 0)',
    'call(256, 238, 1, 8, zeros, zeros)',
  ),
  call('filters of its own', 'call(317, 277, 1, 8, zeros)', 'call(447, 447, 0)'),
  call(
    'memory shared by key',
    'call(29, 194, 0x7075, 4096, 0o1666)',
    'call(64, 190, 0x7075, 4, 0o1666)',
    'call(68, 186, 0x7075, 0o1666)',
    "call(240, 180, b'put', 0o102, 0o666, 0)",
  ),
  {
    name: 'files left in shared memory and queues',
    language: 'python',
    program: `
import mmap, os
from multiprocessing import shared_memory
left = [name for folder in ('/dev/shm', '/dev/mqueue') if os.path.isdir(folder) for name in os.listdir(folder)]
print('GOT' if left else 'nothing', left)
kept = [shared_memory.SharedMemory('left%d' % number, create=True, size=4096) for number in range(3)]
for one in kept: one.buf[:4] = b'left'
print('left', flush=True)
os._exit(0)`,
    shows: /nothing \[\]\nleft/,
    runs: 2,
    ends: ['exit'],
  },
  {
    name: 'a 32-bit door to the same kernel',
    language: 'c',
    program: `
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
#ifdef __x86_64__
  long result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory", "r8", "r9", "r10", "r11");
  if (result > 0) printf("GOT the 32-bit getpid: %ld\\n", result);
  result = syscall(0x40000000 + 39);
  if (result > 0) printf("GOT the x32 getpid: %ld\\n", result);
#endif
  return 0;
}`,
    ends: ['exit', 'crash'],
  },
  {
    name: 'another root',
    language: 'python',
    program: `${attempts}
attempt('chroot', lambda: os.chroot('/tmp') or 'moved')
attempt('shell', lambda: os.system('su -c id 2>/dev/null || sudo -n id 2>/dev/null || pkexec id 2>/dev/null') and 1 / 0 or 'root')`,
    ends: ['exit'],
    embedded: ['exit'],
  },
];
