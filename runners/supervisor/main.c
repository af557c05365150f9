/* supervisor init: process 1 of a container. supervisor serve: answers requests as PROTOCOL.md says. */
#include "common.h"
#include "places.h"
#include "roles.h"
#include "usage.h"
#include "verbs.h"
#include "watch.h"
#include "wire.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int sleep_and_reap(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  for (;;) {
    int signal = 0;
    sigwait(&all, &signal);
    if (signal == SIGTERM || signal == SIGINT) return 0;
    while (waitpid(-1, NULL, WNOHANG) > 0) continue;
  }
}

int main(int count, char **arguments) {
  const char *what = count == 2 ? arguments[1] : "";
  /* Nobody may look into this process, nor trace it. */
  prctl(PR_SET_DUMPABLE, 0);
  if (!strcmp(what, "init")) return sleep_and_reap();
  if (strcmp(what, "serve")) {
    fputs("supervisor init | supervisor serve\n", stderr);
    return 2;
  }
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  umask(022);
  find_roles();
  find_cgroup();
  reset_everything();
  open_watch();
  say("hello version=3 cpu=%s uid=%u\n", cpu_source(), student.uid);
  send_said();
  struct message message;
  while (next_message(&message)) carry_out(&message);
  reset_everything();
  return 0;
}
