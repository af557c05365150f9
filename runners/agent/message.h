#pragma once
#include "common.h"

struct conversation;
struct message;
enum answer { GOOD, MALFORMED, LATER };
/* A list of verbs ends with one without a name. */
struct verb {
  const char *name;
  const char *keys;     /* after a key: `:` a word, `-` a number or -1, `?` may be absent */
  const char *payloads; /* keys whose values are lengths of payloads */
  enum answer (*carry_out)(struct conversation *from, const struct message *message);
};
struct pair {
  const char *key;
  char *value;
};
struct message {
  const struct verb *verb;
  char line[MOST_HEADER];
  struct pair pairs[16];
  int count;
  const char *whole; /* as it came */
  size_t whole_length;
  const char *payload[4];
  size_t length[4];
};
/* The length of the message with which these bytes begin; 0: more bytes are needed; -1: it is malformed. */
long parse(const char *bytes, size_t length, const struct verb *verbs, struct message *message);
/* The value of a key; -1 when it is absent. */
int64_t number(const struct message *message, const char *key);
const char *word(const struct message *message, const char *key);
