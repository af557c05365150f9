/* Starts a program as a user without rights. It gets only its input and output. */
#include "program.h"
#include "roles.h"
#include "usage.h"
#include "wire.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Processes and threads of one program, where the container's limit also counts others. */
enum { MOST_IN_OWN_KERNEL = 96 };

static void split(char *bytes, size_t length, char **words) {
  int count = 0;
  if (length && bytes[length - 1]) give_up("a command does not end with a NUL byte");
  for (size_t at = 0; at < length; at += strlen(bytes + at) + 1) {
    if (count == MOST_WORDS - 1) give_up("a command has too many words");
    words[count++] = bytes + at;
  }
  words[count] = NULL;
}

void take_command(struct command *command, size_t argv_length, size_t env_length) {
  command->argv_bytes = take_bytes(argv_length);
  command->env_bytes = take_bytes(env_length);
  split(command->argv_bytes, argv_length, command->argv);
  split(command->env_bytes, env_length, command->env);
  if (!command->argv[0]) give_up("a command has no words");
}

void free_command(struct command *command) {
  free(command->argv_bytes);
  free(command->env_bytes);
}

/* An input is an unnamed file that nobody can change. Its pages do not count as memory of this process. */
int file_of_input(uint64_t length) {
  int file = (int)syscall(SYS_memfd_create, "input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) give_up("can not make a file for the input: %s", strerror(errno));
  take_into_file(file, length);
  int seals = F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL;
  if (fchmod(file, 0444) || fcntl(file, F_ADD_SEALS, seals) || lseek(file, 0, SEEK_SET))
    give_up("can not close the file of the input: %s", strerror(errno));
  return file;
}

static void limit(int what, rlim_t value) {
  struct rlimit both = {value, value};
  setrlimit(what, &both);
}

static _Noreturn void refuse(const char *what) {
  dprintf(2, "%s: %s\n", what, strerror(errno));
  _exit(127);
}

struct starting {
  const struct role *role;
  const struct command *command;
  const struct limits *limits;
  int in, out, err;
};

/* Runs in the child between clone and exec. It still shares the parent's memory and must not change it. */
static int become(void *given) {
  const struct starting *starting = given;
  const struct role *role = starting->role;
  const struct limits *limits = starting->limits;
  setsid();
  if (dup2(starting->in, 0) < 0 || dup2(starting->out, 1) < 0 || dup2(starting->err, 2) < 0) _exit(127);
  int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (score >= 0 && write(score, "1000", 4) != 4) refuse("can not be the first to go");
  syscall(SYS_close_range, 3, ~0U, 0);
  limit(RLIMIT_CPU, limits->cpu_us / 1000000 + 2);
  limit(RLIMIT_FSIZE, limits->fsize);
  limit(RLIMIT_STACK, limits->stack);
  if (has_own_kernel()) limit(RLIMIT_NPROC, MOST_IN_OWN_KERNEL);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, 256);
  limit(RLIMIT_MEMLOCK, 1 << 16);
  limit(RLIMIT_MSGQUEUE, 0);
  limit(RLIMIT_NICE, 0);
  limit(RLIMIT_RTPRIO, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  if (setgroups(0, NULL) || setresgid(role->uid, role->uid, role->uid) || setresuid(role->uid, role->uid, role->uid))
    refuse("can not become the user");
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) refuse("can not give up rights");
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (chdir(role->home)) refuse(role->home);
  environ = (char **)starting->command->env;
  execvp(starting->command->argv[0], starting->command->argv);
  refuse(starting->command->argv[0]);
}

/*
 * Starts a program without copying this process's memory, as fork would. This process waits until the child calls exec.
 */
pid_t start_program(const struct role *role, const struct command *command, const struct limits *limits, int in, int out,
                    int err) {
  static char stack[1 << 18] __attribute__((aligned(16)));
  struct starting starting = {role, command, limits, in, out, err};
  char **own = environ;
  pid_t pid = clone(become, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, &starting);
  environ = own;
  if (pid < 0) give_up("can not start a process: %s", strerror(errno));
  return pid;
}
