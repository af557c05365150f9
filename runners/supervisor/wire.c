/* Messages: a header line, then payloads. Standard input and output are the driver's. */
#include "wire.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char ahead[CHUNK];
static size_t ahead_start, ahead_end;
static struct message kept;
static bool has_kept;
static uint64_t current_id;

static void end_none(void) {}
void (*end_programs)(void) = end_none;

static char said[CHUNK];
static size_t said_length;

/* Bytes the driver sent; 0 at the end. */
static size_t fill(void) {
  if (ahead_start < ahead_end) return ahead_end - ahead_start;
  ssize_t length;
  do length = read(0, ahead, sizeof ahead);
  while (length < 0 && errno == EINTR);
  if (length < 0) give_up("can not read a request: %s", strerror(errno));
  ahead_start = 0;
  ahead_end = (size_t)length;
  return ahead_end;
}

bool has_bytes_ahead(void) { return ahead_start < ahead_end; }

static bool read_line(char *line, size_t room) {
  size_t length = 0;
  while (fill()) {
    char one = ahead[ahead_start++];
    if (one == '\n') {
      line[length] = 0;
      return true;
    }
    if (length + 1 == room) give_up("a header is too long");
    line[length++] = one;
  }
  if (length) give_up("a header is cut");
  return false;
}

static void split(struct message *message) {
  message->count = 0;
  char *rest = message->line;
  message->verb = strsep(&rest, " ");
  for (char *one; (one = strsep(&rest, " "));) {
    if (message->count == (int)(sizeof message->pairs / sizeof *message->pairs)) give_up("a header has too many keys");
    struct pair *pair = &message->pairs[message->count++];
    pair->key = strsep(&one, "=");
    if (!one) give_up("«%s» has no value", pair->key);
    pair->value = one;
    pair->used = false;
  }
}

bool next_message(struct message *message) {
  if (has_kept) {
    has_kept = false;
    memcpy(message->line, kept.line, sizeof kept.line);
  } else if (!read_line(message->line, sizeof message->line)) {
    return false;
  }
  split(message);
  message->id = 0;
  message->id = current_id = number(message, "id");
  return true;
}

void keep_for_later(const struct message *message) {
  char *line = kept.line;
  line += sprintf(line, "%s", message->verb);
  for (int index = 0; index < message->count; index++)
    line += sprintf(line, " %s=%s", message->pairs[index].key, message->pairs[index].value);
  has_kept = true;
}

static struct pair *find(struct message *message, const char *key) {
  for (int index = 0; index < message->count; index++)
    if (!strcmp(message->pairs[index].key, key)) return &message->pairs[index];
  return NULL;
}

const char *word(struct message *message, const char *key) {
  struct pair *pair = find(message, key);
  if (!pair) give_up("«%s» needs %s", message->verb, key);
  pair->used = true;
  return pair->value;
}

uint64_t number(struct message *message, const char *key) {
  const char *text = word(message, key);
  uint64_t value = 0;
  if (!*text || strlen(text) > 16) give_up("%s is no number", key);
  for (; *text; text++) {
    if (*text < '0' || *text > '9') give_up("%s is no number", key);
    value = value * 10 + (uint64_t)(*text - '0');
  }
  return value;
}

uint64_t number_or(struct message *message, const char *key, uint64_t otherwise) {
  return find(message, key) ? number(message, key) : otherwise;
}

void expect_nothing_else(const struct message *message) {
  for (int index = 0; index < message->count; index++)
    if (!message->pairs[index].used) give_up("«%s» knows no %s", message->verb, message->pairs[index].key);
}

void take_into_buffer(char *buffer, size_t length) {
  while (length) {
    size_t part = fill();
    if (!part) give_up("a payload is cut");
    if (part > length) part = length;
    memcpy(buffer, ahead + ahead_start, part);
    ahead_start += part;
    buffer += part;
    length -= part;
  }
}

char *take_bytes(size_t length) {
  if (length > 1 << 20) give_up("a payload is too long");
  char *bytes = malloc(length + 1);
  if (!bytes) give_up("out of memory");
  take_into_buffer(bytes, length);
  bytes[length] = 0;
  return bytes;
}

void take_into_file(int file, uint64_t length) {
  while (length) {
    size_t part = fill();
    if (!part) give_up("a payload is cut");
    if (part > length) part = (size_t)length;
    write_all(file, ahead + ahead_start, part);
    ahead_start += part;
    length -= part;
  }
}

void write_all(int file, const char *bytes, size_t length) {
  while (length) {
    ssize_t written = write(file, bytes, length);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) give_up("can not write: %s", strerror(errno));
    bytes += written;
    length -= (size_t)written;
  }
}

void send_said(void) {
  size_t length = said_length;
  const char *bytes = said;
  said_length = 0;
  while (length) {
    ssize_t written = write(1, bytes, length);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      end_programs();
      _exit(0); /* the driver is gone */
    }
    bytes += written;
    length -= (size_t)written;
  }
}

void say_bytes(const char *bytes, size_t length) {
  while (length) {
    if (said_length == sizeof said) send_said();
    size_t part = sizeof said - said_length;
    if (part > length) part = length;
    memcpy(said + said_length, bytes, part);
    said_length += part;
    bytes += part;
    length -= part;
  }
}

void say(const char *format, ...) {
  char text[4096];
  va_list list;
  va_start(list, format);
  int length = vsnprintf(text, sizeof text, format, list);
  va_end(list);
  say_bytes(text, length < (int)sizeof text ? (size_t)length : sizeof text - 1);
}

_Noreturn void give_up(const char *format, ...) {
  static bool is_second;
  char text[1024];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  if (!is_second) {
    is_second = true;
    end_programs();
    dprintf(2, "%s\n", text);
    said_length = 0;
    say("fault id=%lu text=%zu\n%s", current_id, strlen(text), text);
    send_said();
  }
  _exit(1);
}
