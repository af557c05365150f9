/* Verbs of who begins and ends to see a terminal. */
#include "attach.h"
#include "bytes.h"
#include "conversations.h"
#include "message.h"
#include "modes.h"
#include "places.h"
#include "terminals.h"
#include "views.h"

/* Where one begins who has not the bytes before the ring: after its first newline, else at its first letter. */
static uint64_t fresh_start(const struct terminal *terminal) {
  uint64_t start = ring_start(terminal);
  if (!start) return 0;
  for (uint64_t at = start; at < terminal->end; at++)
    if (terminal->ring[at % RING] == '\n') return at + 1;
  while (start < terminal->end && (terminal->ring[start % RING] & 0xc0) == 0x80) start++;
  return start;
}

static enum answer attach(struct conversation *from, const struct message *message) {
  uint64_t id = (uint64_t)number(message, "id");
  int64_t wanted = number(message, "from"), holds = number(message, "hold");
  if (holds > 1) return MALFORMED;
  struct terminal *terminal = terminal_of(message);
  if (!terminal || terminal->is_closing) {
    say_failed(from, id, "no_terminal", "there is no such terminal");
    return GOOD;
  }
  uint64_t start = (uint64_t)wanted, skipped = 0;
  struct bytes prefix = {0};
  if (wanted < 0 || start < ring_start(terminal) || start > terminal->end) {
    start = fresh_start(terminal);
    if (wanted >= 0 && start > (uint64_t)wanted) skipped = start - (uint64_t)wanted;
    struct modes modes = terminal->tail;
    follow_ring(&modes, terminal, ring_start(terminal), start);
    add_text(&prefix, "\x1b" "c");
    put_modes(&modes, &prefix);
  }
  *attachment_of(from, terminal) = (struct attachment){.is_on = true, .holds = holds, .sent = start, .acked = start};
  say(from, "attached id=%lu term=%d start=%lu skipped=%lu cols=%d rows=%d prefix=%zu\n", id, terminal->id, start, skipped,
      terminal->cols, terminal->rows, left_in(&prefix));
  say_bytes(from, prefix.at, left_in(&prefix));
  forget_bytes(&prefix);
  send_output(from, terminal);
  update_terminal(terminal);
  return GOOD;
}

static enum answer detach(struct conversation *from, const struct message *message) {
  struct terminal *terminal = terminal_of(message);
  if (!terminal) return GOOD;
  attachment_of(from, terminal)->is_on = false;
  update_terminal(terminal);
  return GOOD;
}

static enum answer take_ack(struct conversation *from, const struct message *message) {
  struct terminal *terminal = terminal_of(message);
  struct attachment *attachment = terminal ? attachment_of(from, terminal) : NULL;
  if (!attachment || !attachment->is_on) return GOOD;
  uint64_t at = (uint64_t)number(message, "at");
  if (at > attachment->sent) at = attachment->sent; /* of an attachment before this one */
  if (at > attachment->acked) attachment->acked = at;
  send_output(from, terminal);
  update_terminal(terminal);
  return GOOD;
}

static void resume_terminals(struct conversation *conversation) {
  for (int index = 0; index < MOST_TERMINALS; index++) {
    struct terminal *terminal = &terminals[index];
    if (!terminal->id || !conversation->attached[index].is_on) continue;
    send_output(conversation, terminal);
    update_terminal(terminal);
  }
}

/* The conversation stands in no list any more, so it holds nothing back. */
static void leave_terminals(struct conversation *conversation) {
  for (int index = 0; index < MOST_TERMINALS; index++) {
    if (!conversation->attached[index].is_on) continue;
    conversation->attached[index].is_on = false;
    if (terminals[index].id) update_terminal(&terminals[index]);
  }
}

static const struct verb verbs[] = {
    {"attach", "id term from- hold", "", attach},
    {"detach", "term", "", detach},
    {"ack", "term at", "", take_ack},
    {NULL, "", "", NULL},
};

static const struct part part = {.verbs = verbs, .resume = resume_terminals, .leave = leave_terminals};

void add_attachments(void) { add_part(&part); }
