/* Messages: a header line, then payloads. Nothing is read that does not stand in the verb's own keys. */
#include "message.h"

#include <stdlib.h>
#include <string.h>

/* The character after `key` in a list of keys; -1 when it is not in it. */
static int kind_of(const char *keys, const char *key) {
  size_t length = strlen(key);
  for (const char *at = keys; at && *at; at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL) {
    if (strncmp(at, key, length)) continue;
    char next = at[length];
    if (!next || next == ' ') return ' ';
    if (strchr(":-?", next)) return next;
  }
  return -1;
}

static bool is_number(const char *text) {
  size_t length = strspn(text, "0123456789");
  return length >= 1 && length <= 16 && !text[length];
}

static bool is_good_value(const char *keys, const char *key, const char *value) {
  switch (kind_of(keys, key)) {
    case ':': return *value && strlen(value) < 96;
    case '-': return is_number(value) || !strcmp(value, "-1");
    case '?': return !strcmp(key, "tag") ? *value && strlen(value) < 96 : is_number(value);
    case ' ': return is_number(value);
    default: return false;
  }
}

static const char *find(const struct message *message, const char *key) {
  for (int index = 0; index < message->count; index++)
    if (!strcmp(message->pairs[index].key, key)) return message->pairs[index].value;
  return NULL;
}

/* Cuts the words of a space-separated list; false when one of those that must be there is absent. */
static bool has_all(const struct message *message, const char *keys) {
  char copy[256];
  strcpy(copy, keys);
  char *rest = copy;
  for (char *key; (key = strsep(&rest, " "));) {
    if (!*key || strchr(key, '?')) continue;
    key[strcspn(key, ":-")] = 0;
    if (!find(message, key)) return false;
  }
  return true;
}

static bool split(struct message *message, const struct verb *verbs) {
  char *rest = message->line;
  const char *name = strsep(&rest, " ");
  for (message->verb = verbs; message->verb->name && strcmp(message->verb->name, name);) message->verb++;
  if (!message->verb->name) return false;
  message->count = 0;
  for (char *one; (one = strsep(&rest, " "));) {
    if (message->count == (int)(sizeof message->pairs / sizeof *message->pairs)) return false;
    const char *key = strsep(&one, "=");
    if (!one || find(message, key)) return false;
    bool is_length = kind_of(message->verb->payloads, key) >= 0;
    if (is_length ? !is_number(one) : !is_good_value(message->verb->keys, key, one)) return false;
    message->pairs[message->count++] = (struct pair){key, one};
  }
  return has_all(message, message->verb->keys) && has_all(message, message->verb->payloads);
}

/* Paths are short, so that a request for the files fits into one packet. */
static size_t most_of(const char *key) {
  return !strcmp(key, "path") || !strcmp(key, "to") || !strcmp(key, "cwd") ? MOST_HEADER : MOST_PAYLOAD;
}

long parse(const char *bytes, size_t length, const struct verb *verbs, struct message *message) {
  const char *newline = memchr(bytes, '\n', length < MOST_HEADER ? length : MOST_HEADER);
  if (!newline) return length < MOST_HEADER ? 0 : -1;
  size_t at = (size_t)(newline - bytes);
  for (size_t index = 0; index < at; index++)
    if (bytes[index] < ' ' || bytes[index] > '~') return -1;
  memcpy(message->line, bytes, at);
  message->line[at++] = 0;
  if (!split(message, verbs)) return -1;
  char copy[64];
  strcpy(copy, message->verb->payloads);
  char *rest = copy;
  int count = 0;
  for (char *key; (key = strsep(&rest, " "));) {
    if (!*key) continue;
    size_t part = strtoul(find(message, key), NULL, 10);
    if (part > most_of(key)) return -1;
    message->payload[count] = bytes + at;
    message->length[count++] = part;
    at += part;
  }
  message->whole = bytes;
  message->whole_length = at;
  return at <= length ? (long)at : 0;
}

int64_t number(const struct message *message, const char *key) {
  const char *value = find(message, key);
  return value ? strtoll(value, NULL, 10) : -1;
}

const char *word(const struct message *message, const char *key) { return find(message, key); }
