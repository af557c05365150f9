/* One loop waits for all files and times. It takes one event at a time, so what an event frees is not asked any more. */
#include "loop.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

static int loop = -1;
static struct timer *timers;

void open_loop(void) { loop = epoll_create1(EPOLL_CLOEXEC); }

uint64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void want(struct source *source, uint32_t events) {
  if (source->file < 0 || source->wants == events) return;
  struct epoll_event event = {events, {.ptr = source}};
  /* a file that is only waited for its end would wake the loop for ever */
  int change = !events ? EPOLL_CTL_DEL : source->wants ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
  if (epoll_ctl(loop, change, source->file, &event)) dprintf(2, "epoll: %s\n", strerror(errno));
  source->wants = events;
}

void drop_source(struct source *source) {
  if (source->file < 0) return;
  want(source, 0);
  close(source->file);
  source->file = -1;
}

void set_timer(struct timer *timer, uint64_t after_ms) {
  timer->due_ms = now_ms() + after_ms;
  if (timer->is_set) return;
  timer->is_set = true;
  timer->next = timers;
  timers = timer;
}

void clear_timer(struct timer *timer) {
  if (!timer->is_set) return;
  timer->is_set = false;
  for (struct timer **at = &timers; *at; at = &(*at)->next)
    if (*at == timer) {
      *at = timer->next;
      return;
    }
}

/* Milliseconds until the next timer; -1: there is none. */
static int until_next(void) {
  if (!timers) return -1;
  uint64_t first = UINT64_MAX, now = now_ms();
  for (const struct timer *timer = timers; timer; timer = timer->next)
    if (timer->due_ms < first) first = timer->due_ms;
  return first <= now ? 0 : first - now > 60000 ? 60000 : (int)(first - now);
}

static bool ring_one(void) {
  uint64_t now = now_ms();
  for (struct timer *timer = timers; timer; timer = timer->next)
    if (timer->due_ms <= now) {
      clear_timer(timer);
      timer->act(timer);
      return true;
    }
  return false;
}

_Noreturn void run_loop(void (*after_each)(void)) {
  for (;;) {
    while (ring_one()) after_each();
    struct epoll_event event;
    int count = epoll_wait(loop, &event, 1, until_next());
    if (count < 0 && errno != EINTR) _exit(1);
    if (count <= 0) continue;
    struct source *source = event.data.ptr;
    source->act(source, event.events);
    after_each();
  }
}
