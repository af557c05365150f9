#pragma once
#include "common.h"
#include "bytes.h"
#include "loop.h"
#include "message.h"

struct attachment {
  bool is_on, holds, was_told_end;
  uint64_t sent, acked; /* offsets */
  uint64_t hole_start, hole_end; /* bytes that were dropped instead of sent */
};
struct helper;
struct dial;
struct conversation {
  struct source source;
  uint64_t serial;
  struct bytes in, out;
  bool is_over; /* is freed after this event */
  bool is_full; /* somebody waits until `out` has room */
  bool waits;   /* a request waits until a helper has taken the one before */
  struct attachment attached[MOST_TERMINALS];
  struct helper *files, *runs;
  struct dial *dials;
  bool watches, missed_changes;
  struct conversation *next;
};
extern struct conversation *conversations;

/* What conversations know of a part of the agent. A part registers itself, and any of these may be NULL. */
struct part {
  const struct verb *verbs;
  void (*resume)(struct conversation *conversation); /* there is room for more than answers again */
  void (*leave)(struct conversation *conversation);  /* it is over, and stands in no list any more */
};
void add_part(const struct part *part);

void listen_at(const char *path);
extern uint64_t generation;
void tidy_conversations(void);
/* Carries on with requests that waited. */
void go_on(struct conversation *conversation);
void say(struct conversation *conversation, const char *format, ...) __attribute__((format(printf, 2, 3)));
void say_bytes(struct conversation *conversation, const void *bytes, size_t length);
void say_failed(struct conversation *conversation, uint64_t id, const char *code, const char *text);
void say_done(struct conversation *conversation, uint64_t id);
/* Whether more than answers may be said. Otherwise the caller is asked again when there is room. */
bool has_room(struct conversation *conversation);

/* An answer that is given later, if the conversation still lives. */
struct promise {
  uint64_t serial, id;
  struct promise *next;
};
void promise(struct promise **list, const struct conversation *to, uint64_t id);
/* `code` is NULL: done. */
void keep_promises(struct promise **list, const char *code, const char *text);
