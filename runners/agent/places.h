#pragma once
#include "common.h"
#include "bytes.h"
#include "conversations.h"
#include "loop.h"
#include "message.h"
#include "modes.h"

struct terminal {
  struct source source; /* our end of the terminal; the first member */
  int id;               /* 0: this place is free */
  pid_t pid;
  int cols, rows;
  char *ring;
  uint64_t end; /* bytes since the beginning */
  struct modes tail; /* at the first byte of the ring */
  struct bytes input;
  struct bytes announcements;
  bool answers; /* the next output answers an input */
  bool is_reaped, has_ended, is_closing;
  int code;
  uint64_t flushed; /* offset up to which output was sent or is waiting for room */
  struct timer join, doom, last_look;
  struct promise *closers;
};
extern struct terminal terminals[MOST_TERMINALS];
extern uint64_t touched_ms; /* the last input or output */
void prepare_terminals(void);
struct terminal *terminal_of(const struct message *message);
uint64_t ring_start(const struct terminal *terminal);
void free_terminal(struct terminal *terminal);
/* Signals the processes of a terminal's session, or only counts them; returns how many there are. */
int signal_session(const struct terminal *terminal, int signal);
