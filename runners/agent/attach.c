/* Who sees a terminal's output, and how much of it is under way. */
#include "agent.h"

#include <string.h>

enum { WORTH_DROPPING = 65536 };

static struct attachment *attachment_of(struct conversation *conversation, const struct terminal *terminal) {
  return &conversation->attached[terminal - terminals];
}

/* Bytes that were sent and are not rendered yet. */
static uint64_t under_way(const struct attachment *attachment) {
  uint64_t hole = attachment->hole_end > attachment->acked ? attachment->hole_end - attachment->hole_start : 0;
  uint64_t sent = attachment->sent - attachment->acked;
  return sent > hole ? sent - hole : 0;
}

uint64_t room_of(const struct terminal *terminal) {
  uint64_t room = RING;
  if (terminal->is_closing) return room;
  for (struct conversation *to = conversations; to; to = to->next) {
    const struct attachment *attachment = attachment_of(to, terminal);
    if (!attachment->is_on || !attachment->holds) continue;
    uint64_t left = attachment->sent + RING - terminal->end;
    if (left < room) room = left;
  }
  return room;
}

static void say_output(struct conversation *to, const struct terminal *terminal, uint64_t from, size_t length) {
  size_t at = from % RING, part = RING - at;
  if (part > length) part = length;
  say(to, "out term=%d at=%lu data=%zu\n", terminal->id, from, length);
  say_bytes(to, terminal->ring + at, part);
  say_bytes(to, terminal->ring, length - part);
}

void send_output(struct conversation *to, struct terminal *terminal) {
  struct attachment *attachment = attachment_of(to, terminal);
  if (!attachment->is_on || terminal->is_closing) return;
  if (attachment->sent < ring_start(terminal)) attachment->sent = ring_start(terminal); /* one who looks is late */
  while (attachment->sent < terminal->end) {
    if (!has_room(to)) return;
    uint64_t length = terminal->end - attachment->sent;
    if (length > PIECE) length = PIECE;
    if (attachment->holds) {
      uint64_t used = under_way(attachment);
      if (used >= WINDOW) return;
      if (length > WINDOW - used) length = WINDOW - used;
    }
    say_output(to, terminal, attachment->sent, (size_t)length);
    attachment->sent += length;
  }
  if (!terminal->has_ended || attachment->was_told_end) return;
  attachment->was_told_end = true;
  say(to, "ended term=%d code=%d\n", terminal->id, terminal->code);
}

/* Follows the modes over a part of the ring. */
static void follow_ring(struct modes *modes, const struct terminal *terminal, uint64_t from, uint64_t to) {
  while (from < to) {
    size_t at = from % RING, part = RING - at;
    if (part > to - from) part = (size_t)(to - from);
    follow_modes(modes, terminal->ring + at, part);
    from += part;
  }
}

void drop_unsent(struct terminal *terminal) {
  for (struct conversation *to = conversations; to; to = to->next) {
    struct attachment *attachment = attachment_of(to, terminal);
    if (!attachment->is_on || !attachment->holds || attachment->hole_end > attachment->acked) continue;
    if (terminal->end - attachment->sent < WORTH_DROPPING) continue;
    struct modes here = terminal->tail, there;
    follow_ring(&here, terminal, ring_start(terminal), attachment->sent);
    there = here;
    follow_ring(&there, terminal, attachment->sent, terminal->end);
    if (!are_same_modes(&here, &there)) continue;
    attachment->hole_start = attachment->sent;
    attachment->hole_end = attachment->sent = terminal->end;
  }
}

/* Where one begins who has not the bytes before the ring: after its first newline, else at its first letter. */
static uint64_t fresh_start(const struct terminal *terminal) {
  uint64_t start = ring_start(terminal);
  if (!start) return 0;
  for (uint64_t at = start; at < terminal->end; at++)
    if (terminal->ring[at % RING] == '\n') return at + 1;
  while (start < terminal->end && (terminal->ring[start % RING] & 0xc0) == 0x80) start++;
  return start;
}

enum answer attach(struct conversation *from, const struct message *message) {
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

enum answer detach(struct conversation *from, const struct message *message) {
  struct terminal *terminal = terminal_of(message);
  if (!terminal) return GOOD;
  attachment_of(from, terminal)->is_on = false;
  update_terminal(terminal);
  return GOOD;
}

enum answer take_ack(struct conversation *from, const struct message *message) {
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

void resume_terminals(struct conversation *conversation) {
  for (int index = 0; index < MOST_TERMINALS; index++) {
    struct terminal *terminal = &terminals[index];
    if (!terminal->id || !conversation->attached[index].is_on) continue;
    send_output(conversation, terminal);
    update_terminal(terminal);
  }
}

/* The conversation stands in no list any more, so it holds nothing back. */
void leave_terminals(struct conversation *conversation) {
  for (int index = 0; index < MOST_TERMINALS; index++) {
    if (!conversation->attached[index].is_on) continue;
    conversation->attached[index].is_on = false;
    if (terminals[index].id) update_terminal(&terminals[index]);
  }
}
