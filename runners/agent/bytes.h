#pragma once
#include "common.h"

struct bytes {
  char *at;
  size_t start, end, room;
};
void add_bytes(struct bytes *bytes, const void *more, size_t length);
void add_text(struct bytes *bytes, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Room for so many bytes after the end; the caller moves `end`. */
char *room_in(struct bytes *bytes, size_t length);
void take_from(struct bytes *bytes, size_t length);
void forget_bytes(struct bytes *bytes);
static inline size_t left_in(const struct bytes *bytes) { return bytes->end - bytes->start; }
