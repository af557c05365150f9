/* Who sees a terminal's output, and how much of it is under way. */
#include "views.h"
#include "conversations.h"
#include "modes.h"
#include "places.h"

enum { WORTH_DROPPING = 65536 };

struct attachment *attachment_of(struct conversation *conversation, const struct terminal *terminal) {
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

void follow_ring(struct modes *modes, const struct terminal *terminal, uint64_t from, uint64_t to) {
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
