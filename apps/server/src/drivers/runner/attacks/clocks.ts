import type { Attack } from './attack.ts';

/** Attacks on the measuring of time, and endless output. */
export const onClocks: Attack[] = [
  { name: 'sleeping', language: 'python', program: 'import time\ntime.sleep(60)', ends: ['idle'], embedded: ['idle'] },
  {
    name: 'waiting for what never comes',
    language: 'python',
    program: 'import threading\nthreading.Lock().acquire() and threading.Event().wait()',
    ends: ['idle'],
    embedded: ['idle', 'time', 'crash'],
  },
  {
    name: 'sleeping in small pieces',
    language: 'python',
    program: 'import time\nwhile True: time.sleep(0.0005)',
    ends: ['idle', 'time'],
    embedded: ['idle', 'time'],
  },
  {
    name: 'signals of the clock ignored',
    language: 'python',
    program: `
import signal
for number in range(1, 32):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while True: pass`,
    ends: ['time'],
    embedded: ['time'],
  },
  {
    name: 'alarms in place of work',
    language: 'c',
    program: `
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>
static void burn(int number) { for (volatile long n = 0; n < 3000000; n++); (void)number; }
int main(void) {
  struct itimerval often = {{0, 1000}, {0, 1000}};
  signal(SIGALRM, burn);
  setitimer(ITIMER_REAL, &often, 0);
  for (;;) pause();
}`,
    ends: ['time'],
  },
  {
    name: 'a new program before the time is over',
    language: 'python',
    program: `
import os, sys, time
end = time.process_time() + 0.05
while time.process_time() < end: pass
os.execv(sys.executable, [sys.executable, 'main.py'])`,
    ends: ['time'],
  },
  {
    name: 'a flood of output',
    language: 'python',
    program: 'while True: print("x" * 10000)',
    ends: ['output'],
    embedded: ['output'],
  },
  {
    name: 'a flood of complaints',
    language: 'python',
    program: 'import sys\nwhile True: sys.stderr.write("x" * 10000)',
    ends: ['time'],
    embedded: ['time', 'output'],
  },
  {
    name: 'a flood from children after the end',
    language: 'python',
    program: `
import os
for _ in range(8):
    if os.fork() == 0:
        while True: os.write(1, b'x' * 65536)
`,
    ends: ['exit', 'output'],
  },
  {
    name: 'its own output read, moved and closed',
    language: 'python',
    program: `
import fcntl, os
os.write(1, b'begin')
for action in (lambda: os.read(1, 5), lambda: os.lseek(1, 0, 0), lambda: os.ftruncate(1, 0), lambda: os.open('/proc/self/fd/1', os.O_RDONLY | os.O_NONBLOCK),
               lambda: fcntl.fcntl(1, 1031, 4096), lambda: fcntl.fcntl(1, fcntl.F_SETFL, os.O_NONBLOCK | os.O_DIRECT)):
    try: action()
    except (OSError, AttributeError): pass
os.close(0); os.close(2); os.close(1)`,
    ends: ['exit'],
    embedded: ['exit', 'crash'],
  },
];
