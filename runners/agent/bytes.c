/* Bytes that wait to be sent or understood. */
#include "bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *room_in(struct bytes *bytes, size_t length) {
  if (bytes->start == bytes->end) bytes->start = bytes->end = 0;
  if (bytes->room - bytes->end >= length) return bytes->at + bytes->end;
  if (bytes->start) {
    memmove(bytes->at, bytes->at + bytes->start, left_in(bytes));
    bytes->end -= bytes->start;
    bytes->start = 0;
  }
  if (bytes->room - bytes->end < length) {
    size_t room = bytes->room ? bytes->room : 4096;
    while (room - bytes->end < length) room *= 2;
    bytes->at = realloc(bytes->at, room);
    if (!bytes->at) _exit(1);
    bytes->room = room;
  }
  return bytes->at + bytes->end;
}

void add_bytes(struct bytes *bytes, const void *more, size_t length) {
  if (!length) return;
  memcpy(room_in(bytes, length), more, length);
  bytes->end += length;
}

void add_text(struct bytes *bytes, const char *format, ...) {
  char text[MOST_HEADER];
  va_list list;
  va_start(list, format);
  int length = vsnprintf(text, sizeof text, format, list);
  va_end(list);
  add_bytes(bytes, text, length < (int)sizeof text ? (size_t)length : sizeof text - 1);
}

void take_from(struct bytes *bytes, size_t length) {
  bytes->start += length;
  if (bytes->start < bytes->end) return;
  bytes->start = bytes->end = 0;
  if (bytes->room > 4 * MOST_PAYLOAD) forget_bytes(bytes);
}

void forget_bytes(struct bytes *bytes) {
  free(bytes->at);
  memset(bytes, 0, sizeof *bytes);
}
