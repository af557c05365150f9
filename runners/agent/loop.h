#pragma once
#include "common.h"

struct source {
  int file;
  uint32_t wants; /* EPOLLIN, EPOLLOUT */
  void (*act)(struct source *source, uint32_t events);
};
void open_loop(void);
/* Waits for these events of the file from now on; 0: for none. */
void want(struct source *source, uint32_t events);
/* Closes the file. The memory stays the caller's. */
void drop_source(struct source *source);

struct timer {
  bool is_set;
  uint64_t due_ms;
  void (*act)(struct timer *timer);
  struct timer *next;
};
void set_timer(struct timer *timer, uint64_t after_ms);
void clear_timer(struct timer *timer);
uint64_t now_ms(void);
/* Runs for ever; `after_each` tidies up after each event, and nothing is freed before. */
_Noreturn void run_loop(void (*after_each)(void));

#define CONTAINER_OF(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))
