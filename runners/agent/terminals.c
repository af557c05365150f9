/* Terminals: a shell each, and the ring of its last output. */
#include "terminals.h"
#include "bytes.h"
#include "conversations.h"
#include "loop.h"
#include "message.h"
#include "modes.h"
#include "places.h"
#include "views.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { JOIN_MS = 4, LAST_LOOK_MS = 1000, MOST_INPUT = 1 << 20, MOST_AT_ONCE = 65536, CTRL_C = 3 };

static void flush_terminal(struct terminal *terminal);

/* ── the end ── */

void finish_terminal(struct terminal *terminal) {
  if (!terminal->is_reaped || terminal->has_ended) return;
  if (terminal->source.file >= 0 && terminal->last_look.is_set) return;
  if (terminal->is_closing && terminal->doom.is_set && signal_session(terminal, 0)) return;
  clear_timer(&terminal->last_look);
  drop_source(&terminal->source);
  terminal->has_ended = true;
  if (!terminal->is_closing) {
    flush_terminal(terminal);
    return;
  }
  for (struct conversation *to = conversations; to; to = to->next) {
    struct attachment *attachment = &to->attached[terminal - terminals];
    if (attachment->is_on && !attachment->was_told_end) say(to, "ended term=%d code=%d\n", terminal->id, terminal->code);
    attachment->is_on = false;
  }
  keep_promises(&terminal->closers, NULL, NULL);
  free_terminal(terminal);
}

/* Output that does not come now does not come at all. */
void look_last(struct timer *timer) { finish_terminal(CONTAINER_OF(timer, struct terminal, last_look)); }

void note_ended_shell(pid_t pid, int status) {
  for (int index = 0; index < MOST_TERMINALS; index++) {
    struct terminal *terminal = &terminals[index];
    if (!terminal->id || terminal->is_reaped || terminal->pid != pid) continue;
    terminal->is_reaped = true;
    terminal->code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    /* a terminal whose shell has ended says its last bytes, then that it is closed */
    if (terminal->source.file >= 0) set_timer(&terminal->last_look, LAST_LOOK_MS);
    finish_terminal(terminal);
    return;
  }
  /* perhaps it was the last one of a session that is being closed */
  for (int index = 0; index < MOST_TERMINALS; index++)
    if (terminals[index].id && terminals[index].is_closing) finish_terminal(&terminals[index]);
}

/* ── output ── */

static void keep_output(struct terminal *terminal, const char *bytes, size_t length) {
  while (length) {
    size_t at = terminal->end % RING, part = RING - at;
    if (part > length) part = length;
    if (terminal->end >= RING) follow_modes(&terminal->tail, terminal->ring + at, part);
    memcpy(terminal->ring + at, bytes, part);
    terminal->end += part;
    bytes += part;
    length -= part;
  }
}

static void keep_announcements(struct terminal *terminal) {
  size_t length = left_in(&terminal->announcements);
  if (!length || room_of(terminal) < length) return;
  keep_output(terminal, terminal->announcements.at + terminal->announcements.start, length);
  take_from(&terminal->announcements, length);
}

void update_terminal(struct terminal *terminal) {
  keep_announcements(terminal);
  want(&terminal->source, (room_of(terminal) ? EPOLLIN : 0) | (left_in(&terminal->input) ? EPOLLOUT : 0));
}

void join_output(struct timer *timer) { flush_terminal(CONTAINER_OF(timer, struct terminal, join)); }

static void flush_terminal(struct terminal *terminal) {
  clear_timer(&terminal->join);
  terminal->flushed = terminal->end;
  for (struct conversation *to = conversations; to; to = to->next) send_output(to, terminal);
  update_terminal(terminal);
}

static void flush_soon(struct terminal *terminal) {
  if (terminal->answers || terminal->end - terminal->flushed >= PIECE) {
    terminal->answers = false;
    flush_terminal(terminal);
  } else if (!terminal->join.is_set) {
    set_timer(&terminal->join, JOIN_MS);
  }
}

static void read_output(struct terminal *terminal) {
  static char bytes[PIECE];
  size_t total = 0;
  ssize_t length = 0;
  while (total < MOST_AT_ONCE) {
    uint64_t room = room_of(terminal);
    if (!room) break;
    length = read(terminal->source.file, bytes, room < sizeof bytes ? (size_t)room : sizeof bytes);
    if (length <= 0) break;
    keep_output(terminal, bytes, (size_t)length);
    total += (size_t)length;
  }
  bool is_closed = length == 0 || (length < 0 && errno != EAGAIN && errno != EINTR);
  if (total) {
    touched_ms = now_ms();
    flush_soon(terminal);
  }
  if (is_closed && room_of(terminal)) {
    drop_source(&terminal->source);
    finish_terminal(terminal);
  } else {
    update_terminal(terminal);
  }
}

/* ── input ── */

static void write_input(struct terminal *terminal) {
  while (left_in(&terminal->input)) {
    ssize_t length = write(terminal->source.file, terminal->input.at + terminal->input.start, left_in(&terminal->input));
    if (length < 0 && errno == EAGAIN) return;
    if (length < 0 && errno == EINTR) continue;
    take_from(&terminal->input, length < 0 ? left_in(&terminal->input) : (size_t)length);
  }
}

void act_terminal(struct source *source, uint32_t events) {
  struct terminal *terminal = CONTAINER_OF(source, struct terminal, source);
  if (events & EPOLLOUT) write_input(terminal);
  if (events & ~(uint32_t)EPOLLOUT) read_output(terminal);
  else update_terminal(terminal);
}

static bool interrupts(const struct terminal *terminal) {
  struct termios set;
  return !tcgetattr(terminal->source.file, &set) && set.c_lflag & ISIG && set.c_cc[VINTR] == CTRL_C;
}

/* What a program does not read must not keep Ctrl+C from it. Returns the rest of the input. */
static size_t interrupt(struct conversation *from, struct terminal *terminal, const char *bytes, size_t length) {
  const char *last = memrchr(bytes, CTRL_C, length);
  if (!last || !interrupts(terminal)) return 0;
  if (left_in(&terminal->input)) {
    size_t before = (size_t)(last - bytes) + 1;
    say(from, "dropped term=%d bytes=%zu\n", terminal->id, left_in(&terminal->input) + before - 1);
    forget_bytes(&terminal->input);
    tcflush(terminal->source.file, TCOFLUSH);
    ioctl(terminal->source.file, TIOCSIG, SIGINT);
    drop_unsent(terminal);
    return before;
  }
  drop_unsent(terminal);
  return 0;
}

static enum answer take_input(struct conversation *from, const struct message *message) {
  if (message->length[0] > 16384) return MALFORMED;
  struct terminal *terminal = terminal_of(message);
  if (!terminal || terminal->source.file < 0) return GOOD;
  touched_ms = now_ms();
  terminal->answers = true;
  size_t done = interrupt(from, terminal, message->payload[0], message->length[0]);
  size_t length = message->length[0] - done;
  if (left_in(&terminal->input) + length > MOST_INPUT) {
    say(from, "dropped term=%d bytes=%zu\n", terminal->id, length);
    return GOOD;
  }
  add_bytes(&terminal->input, message->payload[0] + done, length);
  write_input(terminal);
  update_terminal(terminal);
  return GOOD;
}

void announce(const char *text, size_t length) {
  for (int index = 0; index < MOST_TERMINALS; index++) {
    struct terminal *terminal = &terminals[index];
    if (!terminal->id || terminal->source.file < 0) continue;
    if (left_in(&terminal->announcements) + length > MOST_PAYLOAD) continue;
    add_bytes(&terminal->announcements, text, length);
    update_terminal(terminal);
    flush_terminal(terminal);
  }
}

static const struct verb verbs[] = {
    {"in", "term", "data", take_input},
    {NULL, "", "", NULL},
};

static const struct part part = {.verbs = verbs};

void add_terminals(void) { add_part(&part); }
