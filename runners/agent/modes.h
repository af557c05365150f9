#pragma once
#include "common.h"
#include "bytes.h"

enum { MODES = 12 };
struct modes {
  bool is_on[MODES];
  uint8_t state;
  uint16_t numbers[8];
  uint8_t count;
};
void follow_modes(struct modes *modes, const char *bytes, size_t length);
/* The bytes that put a fresh terminal into these modes. */
void put_modes(const struct modes *modes, struct bytes *to);
bool are_same_modes(const struct modes *one, const struct modes *other);
