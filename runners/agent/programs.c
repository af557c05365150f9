/* Programs with an input and two outputs of their own, each of which is carried like a connection to a port. */
#include "programs.h"
#include "children.h"
#include "conversations.h"
#include "message.h"
#include "paths.h"
#include "people.h"
#include "ports.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORDS = 256, MOST_PROGRAMS = 16 };

struct program {
  pid_t pid;
  uint64_t serial, id; /* of the conversation that waits for its end */
  struct program *next;
};
static struct program *programs;

static _Noreturn void start(const int *ends, const char *cwd, char **words) {
  setsid();
  for (int file = 0; file < 3; file++)
    if (dup2(ends[file], file) < 0) _exit(126);
  prepare_child();
  become(&student);
  if (chdir(home) || (*cwd && chdir(cwd))) {
    dprintf(2, "%s: %s\n", cwd, strerror(errno));
    _exit(126);
  }
  environ = environment_of(&student);
  execvp(words[0], words);
  dprintf(2, "%s: %s\n", words[0], strerror(errno));
  _exit(127);
}

static int count_programs_of(const struct conversation *of) {
  int count = 0;
  for (const struct program *one = programs; one; one = one->next) count += one->serial == of->serial;
  return count;
}

/* The words point into `argv`. False when there are none, or too many. */
static bool split_words(char *argv, size_t length, char **words) {
  int count = 0;
  if (!length || argv[length - 1] || !*argv) return false;
  for (size_t at = 0; at < length; at += strlen(argv + at) + 1) {
    if (count == MOST_WORDS) return false;
    words[count++] = argv + at;
  }
  words[count] = NULL;
  return true;
}

static void close_all(const int *files) {
  for (int file = 0; file < 3; file++)
    if (files[file] >= 0) close(files[file]);
}

/* Our ends do not block; theirs do, as programs expect. */
static bool open_streams(int *ours, int *theirs) {
  for (int file = 0; file < 3; file++) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return false;
    ours[file] = ends[0];
    theirs[file] = ends[1];
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
  }
  return true;
}

static bool is_taken(struct conversation *from, const uint64_t *ids) {
  for (int file = 0; file < 3; file++)
    if (has_dial(from, ids[file]) || ids[file] == ids[(file + 1) % 3]) return true;
  return false;
}

static enum answer spawn(struct conversation *from, const struct message *message) {
  static char argv[MOST_PAYLOAD];
  static char *words[MOST_WORDS + 1];
  uint64_t ids[3] = {(uint64_t)number(message, "id"), (uint64_t)number(message, "out"), (uint64_t)number(message, "err")};
  memcpy(argv, message->payload[0], message->length[0]);
  if (is_taken(from, ids) || !split_words(argv, message->length[0], words)) return MALFORMED;
  const char *problem = problem_of_path(message->payload[1], message->length[1]);
  if (!problem && (count_programs_of(from) >= MOST_PROGRAMS || !has_room_for_dials(from, 3))) problem = "too_many";
  if (problem) {
    say_failed(from, ids[0], problem, "the program was not started");
    return GOOD;
  }
  char cwd[MOST_PATH + 1] = "";
  memcpy(cwd, message->payload[1], message->length[1]);
  int ours[3] = {-1, -1, -1}, theirs[3] = {-1, -1, -1};
  struct program *fresh = calloc(1, sizeof *fresh);
  pid_t pid = fresh && open_streams(ours, theirs) ? fork() : -1;
  if (pid == 0) start(theirs, cwd, words);
  close_all(theirs);
  if (pid < 0) {
    close_all(ours);
    free(fresh);
    say_failed(from, ids[0], "busy", "no process can be started");
    return GOOD;
  }
  *fresh = (struct program){pid, from->serial, ids[0], programs};
  programs = fresh;
  say_done(from, ids[0]);
  for (int file = 0; file < 3; file++) carry_stream(from, ids[file], ours[file], file > 0);
  return GOOD;
}

/* True when it was one of ours. */
bool note_ended_program(pid_t pid, int status) {
  for (struct program **at = &programs; *at; at = &(*at)->next) {
    struct program *ended = *at;
    if (ended->pid != pid) continue;
    int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    for (struct conversation *to = conversations; to; to = to->next)
      if (to->serial == ended->serial) say(to, "exited id=%lu code=%d\n", ended->id, code);
    *at = ended->next;
    free(ended);
    return true;
  }
  return false;
}

static enum answer hang_up(struct conversation *from, const struct message *message) {
  for (const struct program *one = programs; one; one = one->next)
    if (one->serial == from->serial && one->id == (uint64_t)number(message, "id")) kill(-one->pid, SIGHUP);
  return GOOD;
}

static void leave_programs(struct conversation *conversation) {
  for (const struct program *one = programs; one; one = one->next)
    if (one->serial == conversation->serial) kill(-one->pid, SIGHUP);
}

static const struct verb verbs[] = {
    {"spawn", "id out err", "argv cwd", spawn},
    {"hangup", "id", "", hang_up},
    {NULL, "", "", NULL},
};

static const struct part part = {.verbs = verbs, .leave = leave_programs};

void add_programs(void) { add_part(&part); }
