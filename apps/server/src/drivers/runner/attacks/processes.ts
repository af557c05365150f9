import { type Attack, attempts } from './attack.ts';

/** Too many processes, and processes that do not end. */
export const onProcesses: Attack[] = [
  {
    name: 'a fork bomb',
    language: 'python',
    program: 'import os\nwhile True:\n    try: os.fork()\n    except OSError: pass',
    limits: { timeMs: 300 },
    ends: ['time', 'memory'],
    embedded: ['time'],
  },
  {
    name: 'a fork bomb without an interpreter',
    language: 'c',
    program: '#include <unistd.h>\nint main(void) { for (;;) fork(); }',
    ends: ['time', 'memory'],
  },
  {
    name: 'a bomb of threads',
    language: 'python',
    program: `
import threading, time
started = 0
try:
    while True:
        threading.Thread(target=time.sleep, args=(100,), daemon=True).start()
        started += 1
except RuntimeError: print('no more', flush=True)
import os; os._exit(0)`,
    ends: ['exit', 'time', 'memory'],
    embedded: ['exit'],
    shows: /no more/,
  },
  {
    name: 'zombies until there is no room',
    language: 'python',
    program: `
import os
try:
    while True:
        if os.fork() == 0: os._exit(0)
except OSError: print('no more')`,
    ends: ['exit', 'time'],
    embedded: ['exit'],
    shows: /no more/,
  },
  {
    name: 'a daemon that outlives the test and would write later',
    language: 'python',
    program: `
import os, time
try: child = os.fork()
except OSError: child = 1
if child == 0:
    os.setsid()
    if os.fork() == 0:
        for name in range(64):
            if name != 0: 
                try: os.close(name)
                except OSError: pass
        while True:
            time.sleep(0.01)
            try: open('/tmp/daemon', 'w').write('here')
            except OSError: pass
    os._exit(0)
print('main is done')`,
    ends: ['exit'],
    embedded: ['exit'],
    shows: /main is done/,
  },
  {
    name: 'a process that jumps from number to number',
    language: 'c',
    program: `
#include <signal.h>
#include <unistd.h>
int main(void) {
  for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
  if (fork()) return 0;
  setsid();
  for (;;) if (fork() > 0) _exit(0);
}`,
    ends: ['exit', 'time'],
  },
  {
    name: 'a crowd that starts each other anew',
    language: 'c',
    program: `
#include <unistd.h>
int main(void) {
  for (int one = 0; one < 8; one++)
    if (!fork()) for (;;) if (!fork()) usleep(100); else usleep(50);
  return 0;
}`,
    ends: ['exit', 'time', 'memory'],
  },
  {
    name: 'CPU burnt in children while the parent sleeps',
    language: 'python',
    program: `
import os, time
for _ in range(4):
    if os.fork() == 0:
        while True: pass
time.sleep(100)`,
    ends: ['time'],
    embedded: ['crash'],
  },
  {
    name: 'CPU burnt in children nobody waits for',
    language: 'python',
    program: `
import os, signal, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while True:
    if os.fork() == 0:
        end = time.process_time() + 0.03
        while time.process_time() < end: pass
        os._exit(0)
    time.sleep(0.04)`,
    ends: ['time'],
    embedded: ['crash'],
  },
  {
    name: 'CPU burnt by grandchildren of the dead',
    language: 'python',
    program: `
import os, time
while True:
    if os.fork() == 0:
        if os.fork() == 0:
            end = time.process_time() + 0.03
            while time.process_time() < end: pass
        os._exit(0)
    os.wait()
    time.sleep(0.04)`,
    ends: ['time'],
    embedded: ['crash'],
  },
  {
    name: 'CPU burnt in threads',
    language: 'c',
    program: `
#include <pthread.h>
#include <unistd.h>
static void *burn(void *none) { for (volatile long n = 0;; n++); return none; }
int main(void) {
  pthread_t one;
  for (int count = 0; count < 4; count++) pthread_create(&one, 0, burn, 0);
  pause();
}`,
    ends: ['time'],
  },
  {
    name: 'a burner left behind',
    language: 'python',
    program: `
import os
try: child = os.fork()
except OSError: child = 1
if child == 0:
    os.setsid()
    while True: pass
print('main is done')`,
    ends: ['exit'],
    embedded: ['exit'],
    shows: /main is done/,
  },
  {
    name: 'priority over others',
    language: 'python',
    program: `${attempts}
attempt('nice', lambda: os.nice(-5) or 'nicer')
attempt('priority', lambda: os.setpriority(os.PRIO_PROCESS, 0, -10) or 'first')
attempt('real time', lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50)) or 'first')`,
    ends: ['exit'],
    embedded: ['exit'],
  },
  {
    name: 'higher limits',
    language: 'python',
    program: `${attempts}
import resource
for name in ('FSIZE', 'NOFILE', 'CORE', 'CPU', 'STACK', 'MEMLOCK'):
    what = getattr(resource, 'RLIMIT_' + name)
    soft, hard = resource.getrlimit(what)
    attempt(name, lambda: resource.setrlimit(what, (hard, hard + 1 if hard >= 0 else 1 << 62)) or hard)
attempt('of another', lambda: resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (3, 3)))`,
    ends: ['exit'],
    embedded: ['exit', 'crash'],
  },
];
