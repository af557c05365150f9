/* Shells: opening a terminal with one, its size, and its end. */
#include "shells.h"
#include "bytes.h"
#include "children.h"
#include "conversations.h"
#include "loop.h"
#include "message.h"
#include "paths.h"
#include "people.h"
#include "places.h"
#include "terminals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { DOOM_MS = 2000 };

static int last_id;

static bool is_good_size(const struct message *message) {
  int64_t cols = number(message, "cols"), rows = number(message, "rows");
  return cols >= 1 && cols <= 1000 && rows >= 1 && rows <= 1000;
}

static void set_size(struct terminal *terminal, const struct message *message) {
  terminal->cols = (int)number(message, "cols");
  terminal->rows = (int)number(message, "rows");
  struct winsize size = {.ws_col = (unsigned short)terminal->cols, .ws_row = (unsigned short)terminal->rows};
  ioctl(terminal->source.file, TIOCSWINSZ, &size);
}

static enum answer resize(struct conversation *from, const struct message *message) {
  (void)from;
  if (!is_good_size(message)) return MALFORMED;
  struct terminal *terminal = terminal_of(message);
  if (terminal && terminal->source.file >= 0) set_size(terminal, message);
  return GOOD;
}

/* ── opening ── */

/* The terminal belongs to the student, who may open it again. */
static int open_pair(int *theirs) {
  act_as(&student);
  int ours = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  *theirs = -1;
  if (ours >= 0 && !unlockpt(ours)) {
    *theirs = ioctl(ours, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (*theirs < 0) *theirs = open(ptsname(ours), O_RDWR | O_NOCTTY | O_CLOEXEC);
  }
  act_as_root();
  struct termios set;
  if (*theirs >= 0 && !tcgetattr(*theirs, &set)) {
    set.c_iflag |= IUTF8; /* one key deletes one letter */
    tcsetattr(*theirs, TCSANOW, &set);
  }
  if (ours >= 0 && *theirs < 0) {
    close(ours);
    ours = -1;
  }
  if (ours >= 0) fcntl(ours, F_SETFL, O_NONBLOCK);
  return ours;
}

static _Noreturn void be_shell(int theirs, const char *cwd) {
  setsid();
  if (ioctl(theirs, TIOCSCTTY, 0) || dup2(theirs, 0) < 0 || dup2(theirs, 1) < 0 || dup2(theirs, 2) < 0) _exit(126);
  prepare_child();
  become(&student);
  if (chdir(home) && chdir("/")) _exit(126);
  if (*cwd && chdir(cwd)) cwd = ""; /* stays in the home folder */
  const char *name = strrchr(student.shell, '/') + 1;
  char login[258];
  snprintf(login, sizeof login, "-%s", name);
  char *arguments[] = {login, NULL};
  execve(student.shell, arguments, environment_of(&student));
  dprintf(2, "%s: %s\n", student.shell, strerror(errno));
  _exit(127);
}

/* A free place: that of nobody, else that of the terminal that ended longest ago. */
static struct terminal *free_place(void) {
  struct terminal *oldest = NULL;
  for (int index = 0; index < MOST_TERMINALS; index++) {
    struct terminal *one = &terminals[index];
    if (!one->id) return one;
    if (one->has_ended && (!oldest || one->id < oldest->id)) oldest = one;
  }
  if (!oldest) return NULL;
  for (struct conversation *to = conversations; to; to = to->next) to->attached[oldest - terminals].is_on = false;
  free_terminal(oldest);
  return oldest;
}

static void doom(struct timer *timer);

static enum answer open_terminal(struct conversation *from, const struct message *message) {
  uint64_t id = (uint64_t)number(message, "id");
  if (!is_good_size(message)) return MALFORMED;
  char cwd[MOST_PATH + 1] = "";
  if (!problem_of_path(message->payload[0], message->length[0])) memcpy(cwd, message->payload[0], message->length[0]);
  struct terminal *fresh = free_place();
  if (!fresh) {
    say_failed(from, id, "too_many", "there are 8 terminals");
    return GOOD;
  }
  int theirs, ours = open_pair(&theirs);
  char *ring = malloc(RING);
  if (ours >= 0 && ring) {
    fresh->source = (struct source){ours, 0, act_terminal};
    set_size(fresh, message);
    fresh->pid = fork();
    if (fresh->pid == 0) be_shell(theirs, cwd);
  }
  if (theirs >= 0) close(theirs);
  if (ours < 0 || !ring || fresh->pid < 0) {
    say_failed(from, id, "busy", "no terminal or no process can be made");
    if (ours >= 0) close(ours);
    free(ring);
    memset(fresh, 0, sizeof *fresh);
    fresh->source.file = -1;
    return GOOD;
  }
  fresh->ring = ring;
  fresh->id = ++last_id;
  fresh->join.act = join_output;
  fresh->doom.act = doom;
  fresh->last_look.act = look_last;
  touched_ms = now_ms();
  update_terminal(fresh);
  say(from, "opened id=%lu term=%d\n", id, fresh->id);
  return GOOD;
}

static enum answer list_terminals(struct conversation *from, const struct message *message) {
  struct bytes list = {0};
  for (int id = 1; id <= last_id; id++)
    for (int index = 0; index < MOST_TERMINALS; index++) {
      const struct terminal *one = &terminals[index];
      if (one->id != id) continue;
      add_text(&list, "%d %d %d %lu %d ", one->id, one->cols, one->rows, one->end, one->pid);
      if (one->has_ended) add_text(&list, "%d\n", one->code);
      else add_text(&list, "-\n");
    }
  say(from, "terms id=%lu list=%zu\n", (uint64_t)number(message, "id"), left_in(&list));
  say_bytes(from, list.at, left_in(&list));
  forget_bytes(&list);
  return GOOD;
}

/* ── closing ── */

static void doom(struct timer *timer) {
  struct terminal *terminal = CONTAINER_OF(timer, struct terminal, doom);
  signal_session(terminal, SIGKILL);
  drop_source(&terminal->source);
  finish_terminal(terminal);
}

static enum answer close_terminal(struct conversation *from, const struct message *message) {
  struct terminal *terminal = terminal_of(message);
  uint64_t id = (uint64_t)number(message, "id");
  if (!terminal) {
    say_failed(from, id, "no_terminal", "there is no such terminal");
    return GOOD;
  }
  promise(&terminal->closers, from, id);
  if (!terminal->is_closing && !terminal->is_reaped) {
    signal_session(terminal, SIGHUP);
    signal_session(terminal, SIGCONT);
    set_timer(&terminal->doom, DOOM_MS);
  }
  terminal->is_closing = true;
  /* nobody waits for its output any more */
  for (struct conversation *to = conversations; to; to = to->next)
    to->attached[terminal - terminals].sent = to->attached[terminal - terminals].acked = terminal->end;
  if (terminal->has_ended) {
    terminal->has_ended = false;
    finish_terminal(terminal);
  } else {
    update_terminal(terminal);
  }
  return GOOD;
}

static const struct verb verbs[] = {
    {"open", "id cols rows", "cwd", open_terminal},
    {"terms", "id", "", list_terminals},
    {"size", "term cols rows", "", resize},
    {"close", "id term", "", close_terminal},
    {NULL, "", "", NULL},
};

static const struct part part = {.verbs = verbs};

void add_shells(void) { add_part(&part); }
