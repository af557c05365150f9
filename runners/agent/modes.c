/* Follows what a shell tells its terminal to be, so that another terminal can take its place. */
#include "modes.h"
#include "bytes.h"

#include <string.h>

/* The ones that PROTOCOL.md lists. A terminal begins with a visible cursor (25) and without the others. */
static const uint16_t known[] = {1049, 47, 1047, 2004, 1, 25, 1000, 1002, 1003, 1006, 1004};
enum { KNOWN = sizeof known / sizeof *known, CURSOR = 5, MOST_NUMBERS = 8 };
_Static_assert((int)KNOWN <= (int)MODES, "there is a place for each mode");
/* `is_on` says that a mode is other than at the beginning. */

enum { PLAIN, ESCAPE, CSI, PRIVATE, SOFT, OTHER };

static void set(struct modes *modes, uint16_t mode, bool is_on) {
  for (int index = 0; index < KNOWN; index++)
    if (known[index] == mode) modes->is_on[index] = is_on != (index == CURSOR);
}

static uint8_t begin_sequence(struct modes *modes, char byte) {
  if (byte == 'c') memset(modes, 0, sizeof *modes);
  return byte == '[' ? CSI : PLAIN;
}

static uint8_t take_number(struct modes *modes, char byte) {
  if (byte == ';') {
    if (modes->count < MOST_NUMBERS - 1) modes->numbers[++modes->count] = 0;
    return PRIVATE;
  }
  if (byte >= '0' && byte <= '9') {
    uint16_t *number = &modes->numbers[modes->count];
    *number = *number > 6000 ? 0xffff : (uint16_t)(*number * 10 + (byte - '0'));
    return PRIVATE;
  }
  if (byte == 'h' || byte == 'l')
    for (int index = 0; index <= modes->count; index++) set(modes, modes->numbers[index], byte == 'h');
  return byte >= '@' ? PLAIN : OTHER;
}

static uint8_t follow(struct modes *modes, char byte) {
  switch (modes->state) {
    case ESCAPE: return begin_sequence(modes, byte);
    case CSI:
      modes->count = 0;
      modes->numbers[0] = 0;
      if (byte == '?') return PRIVATE;
      if (byte == '!') return SOFT;
      return byte >= '@' ? PLAIN : OTHER;
    case PRIVATE: return take_number(modes, byte);
    case SOFT:
      if (byte == 'p') { /* soft reset: cursor and its keys */
        set(modes, 1, false);
        set(modes, 25, true);
      }
      return byte >= '@' ? PLAIN : OTHER;
    default: return byte >= '@' ? PLAIN : OTHER;
  }
}

void follow_modes(struct modes *modes, const char *bytes, size_t length) {
  for (const char *end = bytes + length; bytes < end; bytes++) {
    if (modes->state == PLAIN) {
      bytes = memchr(bytes, '\x1b', (size_t)(end - bytes));
      if (!bytes) return;
      modes->state = ESCAPE;
    } else if (*bytes == '\x1b') {
      modes->state = ESCAPE;
    } else if (*bytes == 0x18 || *bytes == 0x1a) {
      modes->state = PLAIN; /* cancelled */
    } else if ((unsigned char)*bytes >= ' ') {
      modes->state = follow(modes, *bytes); /* other control characters act within a sequence */
    }
  }
}

void put_modes(const struct modes *modes, struct bytes *to) {
  for (int index = 0; index < KNOWN; index++)
    if (modes->is_on[index]) add_text(to, "\x1b[?%d%c", known[index], index == CURSOR ? 'l' : 'h');
}

bool are_same_modes(const struct modes *one, const struct modes *other) {
  return one->state == PLAIN && other->state == PLAIN && !memcmp(one->is_on, other->is_on, sizeof one->is_on);
}
