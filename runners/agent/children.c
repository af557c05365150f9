/* What every program of a student begins with. */
#include "children.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Where memory ends, programs go before the agent. */
enum { MORE_LIKELY_KILLED = 200, SURELY_KILLED = 1000 };

static struct rlimit files_at_start;

void remember_limits(void) {
  getrlimit(RLIMIT_NOFILE, &files_at_start);
  struct rlimit many = files_at_start;
  many.rlim_cur = many.rlim_max > 65536 ? 65536 : many.rlim_max;
  setrlimit(RLIMIT_NOFILE, &many);
}

static void be_killed_first(void) {
  char text[16] = "";
  int file = open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  if (read(file, text, sizeof text - 1) > 0) {
    int score = atoi(text) + MORE_LIKELY_KILLED;
    dprintf(file, "%d", score > SURELY_KILLED ? SURELY_KILLED : score);
  }
  close(file);
}

void prepare_child(void) {
  be_killed_first();
  syscall(SYS_close_range, 3, ~0U, 0);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_NOFILE, &files_at_start);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t empty;
  sigemptyset(&empty);
  sigprocmask(SIG_SETMASK, &empty, NULL);
  umask(022);
}
