/* Runs one program and ends whatever it left. A helper watches it; what loses its parent becomes the helper's child. */
#include "run.h"
#include "bytes.h"
#include "children.h"
#include "conversations.h"
#include "helpers.h"
#include "loop.h"
#include "message.h"
#include "paths.h"
#include "people.h"
#include "processes.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORDS = 256, MOST_RUNS = 8, MOST_WALL_MS = 3600000 };

/* ── in the agent itself ── */

static void watch_run(int socket, const struct message *message);

static enum answer run(struct conversation *from, const struct message *message) {
  uint64_t id = (uint64_t)number(message, "id");
  const char *as = word(message, "as");
  bool is_check = !strcmp(as, "check");
  if ((!is_check && strcmp(as, "student")) || number(message, "most") > MOST_PAYLOAD) return MALFORMED;
  if (number(message, "wall") > MOST_WALL_MS) return MALFORMED;
  const char *argv = message->payload[1];
  size_t length = message->length[1], words = 0;
  for (size_t at = 0; at < length; at++) words += !argv[at];
  if (!length || argv[length - 1] || !*argv || words >= MOST_WORDS) return MALFORMED;
  int count = 0;
  for (const struct helper *one = from->runs; one; one = one->next) count++;
  const char *problem = problem_of_path(message->payload[2], message->length[2]);
  if (is_check && !checker.is_known) problem = "unsupported";
  else if (count >= MOST_RUNS) problem = "too_many";
  struct helper *helper = problem ? NULL : start_helper(watch_run, message);
  if (!helper) {
    say_failed(from, id, problem ? problem : "busy", "the program was not started");
    return GOOD;
  }
  helper->to = from;
  helper->id = id;
  helper->take = pass_on;
  helper->next = from->runs;
  from->runs = helper;
  return GOOD;
}

/* ── in the helper ── */

static int in[2], out[2], err[2];
static pid_t program;
static int status;
static bool has_ended;

static _Noreturn void start(const struct person *person, int cwd, char **words) {
  setsid();
  if (dup2(in[0], 0) < 0 || dup2(out[1], 1) < 0 || dup2(err[1], 2) < 0 || fchdir(cwd)) _exit(126);
  prepare_child();
  become(person);
  environ = environment_of(person);
  execvp(words[0], words);
  dprintf(2, "%s: %s\n", words[0], strerror(errno));
  _exit(127);
}

static void reap(void) {
  int how;
  for (pid_t pid; (pid = waitpid(-1, &how, WNOHANG)) > 0;)
    if (pid == program) {
      has_ended = true;
      status = how;
    }
}

static void kill_child(const struct process *process, void *with) {
  (void)with;
  if (process->parent == getpid() && !process->is_ended) kill(process->pid, SIGKILL);
}

/* Each round ends children; their children become ours. */
static void kill_all_left(void) {
  for (;;) {
    each_process(NULL, kill_child, NULL);
    int how;
    pid_t pid = waitpid(-1, &how, 0);
    if (pid < 0 && errno != EINTR) return;
    if (pid == program) {
      has_ended = true;
      status = how;
    }
  }
}

/* Reads what a program says. False when there is more than may be kept. */
static bool drain(int *file, struct bytes *to, size_t *room) {
  char piece[4096];
  for (;;) {
    ssize_t length = read(*file, piece, sizeof piece);
    if (length < 0 && errno == EINTR) continue;
    if (length < 0 && errno == EAGAIN) return true;
    if (length <= 0) {
      close(*file);
      *file = -1;
      return true;
    }
    size_t part = (size_t)length < *room ? (size_t)length : *room;
    add_bytes(to, piece, part);
    *room -= part;
    if (part < (size_t)length) return false;
  }
}

static int folder_of(const struct person *person, const struct message *message) {
  char path[MOST_PATH + 1] = "";
  memcpy(path, message->payload[2], message->length[2]);
  act_as(person);
  int folder = open(home, O_PATH | O_DIRECTORY | O_CLOEXEC);
  int found = folder < 0 ? -1 : openat(folder, *path ? path : ".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  act_as_root();
  return found;
}

static void feed(const char **bytes, size_t *left) {
  ssize_t length = *left ? write(in[1], *bytes, *left) : 0;
  if (length > 0) {
    *bytes += length;
    *left -= (size_t)length;
  }
  if (*left && (length >= 0 || errno == EAGAIN || errno == EINTR)) return;
  close(in[1]);
  in[1] = -1;
}

static void say_ran(int socket, uint64_t id, const char *limit, const struct bytes *said, const struct bytes *complained) {
  struct bytes packet = {0};
  const char *end = limit ? limit : WIFSIGNALED(status) ? "signal" : "exit";
  int code = limit ? 0 : WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  add_text(&packet, "ran id=%lu end=%s code=%d stdout=%zu stderr=%zu\n", id, end, code, left_in(said), left_in(complained));
  add_bytes(&packet, said->at, left_in(said));
  add_bytes(&packet, complained->at, left_in(complained));
  send_packet(socket, &packet);
}

static char *words[MOST_WORDS];

static bool begin(int socket, const struct message *message, const struct person *person) {
  static char argv[MOST_PAYLOAD];
  memcpy(argv, message->payload[1], message->length[1]);
  int count = 0;
  for (size_t at = 0; at < message->length[1]; at += strlen(argv + at) + 1) words[count++] = argv + at;
  uint64_t id = (uint64_t)number(message, "id");
  int cwd = folder_of(person, message);
  if (cwd < 0) {
    send_failed(socket, id, code_of(errno), "the folder can not be entered");
    return false;
  }
  bool is_good = !pipe2(in, O_CLOEXEC) && !pipe2(out, O_CLOEXEC) && !pipe2(err, O_CLOEXEC);
  if (is_good) program = fork();
  if (is_good && program == 0) start(person, cwd, words);
  if (!is_good || program < 0) {
    send_failed(socket, id, "busy", "no process can be started");
    return false;
  }
  close(in[0]);
  close(out[1]);
  close(err[1]);
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  fcntl(out[0], F_SETFL, O_NONBLOCK);
  fcntl(err[0], F_SETFL, O_NONBLOCK);
  return true;
}

static void watch_run(int socket, const struct message *message) {
  const struct person *person = strcmp(word(message, "as"), "check") ? &student : &checker;
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, NULL);
  int ends = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  if (!begin(socket, message, person)) return;
  struct bytes said = {0}, complained = {0};
  size_t room = (size_t)number(message, "most"), left = message->length[0];
  const char *input = message->payload[0], *limit = NULL;
  uint64_t due_ms = now_ms() + (uint64_t)number(message, "wall");
  while (!has_ended && !limit) {
    struct pollfd waits[5] = {
        {socket, POLLIN, 0}, {ends, POLLIN, 0}, {out[0], POLLIN, 0}, {err[0], POLLIN, 0}, {in[1], POLLOUT, 0}};
    uint64_t now = now_ms();
    if (now >= due_ms) limit = "time";
    else if (poll(waits, 5, (int)(due_ms - now)) < 0) continue;
    if (limit) break;
    if (waits[0].revents) break; /* nobody wants to know any more */
    if (waits[2].revents && !drain(&out[0], &said, &room)) limit = "output";
    if (waits[3].revents && !drain(&err[0], &complained, &room)) limit = "output";
    if (waits[4].revents) feed(&input, &left);
    struct signalfd_siginfo told;
    if (waits[1].revents && read(ends, &told, sizeof told) > 0) reap();
  }
  kill_all_left();
  if (!limit && out[0] >= 0 && !drain(&out[0], &said, &room)) limit = "output";
  if (!limit && err[0] >= 0 && !drain(&err[0], &complained, &room)) limit = "output";
  say_ran(socket, (uint64_t)number(message, "id"), limit, &said, &complained);
}

static const struct verb verbs[] = {
    {"run", "id as: wall most", "stdin argv cwd", run},
    {NULL, "", "", NULL},
};

static const struct part part = {.verbs = verbs};

void add_runs(void) { add_part(&part); }
