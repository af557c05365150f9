/* Watches programs from start to end, and ends those that exceed a limit. */
#include "watch.h"
#include "places.h"
#include "roles.h"
#include "sinks.h"
#include "usage.h"
#include "wire.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

/* Looks are ten milliseconds apart. */
enum { MOST_BETWEEN_US = 30000 };

static int child_signals;

void open_watch(void) {
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, NULL);
  signal(SIGPIPE, SIG_IGN);
  child_signals = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
  if (child_signals < 0) give_up("can not watch for ends: %s", strerror(errno));
}

static bool has_living(const struct watch *watch) {
  for (int index = 0; index < watch->count; index++)
    if (!watch->sides[index].has_ended) return true;
  return false;
}

/* Whether the side closed its output and its input has no reader. A side that only closed its output still runs. */
static bool has_left(const struct side *side) {
  if (side->out >= 0) return false;
  if (side->in < 0) return true;
  struct pollfd end = {side->in, 0, 0};
  poll(&end, 1, 0);
  return end.revents & POLLERR;
}

/* Whether the side closed its output and goes on. A side that is ending closes one file after another, and may be
   interrupted between them. */
static bool only_closed_output(const struct side *side) {
  return side->out < 0 && !has_left(side) && !is_on_its_way_out(side->pid);
}

/* Records every process that has ended. Returns their number, -1 when no child is left. */
static int reap(struct watch *watch) {
  bool is_open = watch->first < 0;
  for (int count = 0;; count++) {
    siginfo_t about = {0};
    bool has_none = waitid(P_ALL, 0, &about, WEXITED | WNOHANG | WNOWAIT) < 0 && errno == ECHILD;
    if (has_none || !about.si_pid) {
      /* Both sides ended at once. The one that closed an end first is the cause; the other one only followed. */
      if (is_open && watch->count == 2 && watch->hung_up >= 0 && !has_living(watch)) watch->first = watch->hung_up;
      return has_none ? -1 : count;
    }
    int status;
    struct rusage used;
    pid_t pid = wait4(about.si_pid, &status, 0, &used);
    if (pid < 0) continue;
    note_reaped(&watch->meter, pid, about.si_uid, &used);
    for (int index = 0; index < watch->count; index++) {
      struct side *side = &watch->sides[index];
      if (side->pid != pid) continue;
      side->has_ended = true;
      side->status = status;
      /* The other side closed an end first because it was ending, although its end is reported later. */
      bool is_follower = watch->count == 2 && watch->hung_up == 1 - index &&
                         ((WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE) || has_left(&watch->sides[1 - index]) ||
                          is_on_its_way_out(watch->sides[1 - index].pid));
      if (watch->first < 0) watch->first = is_follower ? watch->hung_up : index;
      kill_all_of(side->role);
    }
  }
}

static void end_all(struct watch *watch) {
  uint64_t started = now_us();
  for (useconds_t pause = 50;; pause = pause < 5000 ? pause * 2 : pause) {
    for (int index = 0; index < watch->count; index++) kill_all_of(watch->sides[index].role);
    if (reap(watch) < 0) return;
    if (now_us() - started > 10000000) give_up("a process can not be killed");
    usleep(pause);
  }
}

static void leave(struct watch *watch) {
  end_all(watch);
  reset_everything();
  _exit(0);
}

static void break_limit(struct side *side, const char *limit) {
  side->limit = limit;
  kill_all_of(side->role);
}

/* A side exceeded its own limit, so it counts as the first to end. */
static void break_own_limit(struct watch *watch, int index, const char *limit) {
  if (watch->first < 0) watch->first = index;
  break_limit(&watch->sides[index], limit);
}

/* Both sides share this limit. The student's side gets it, unless it has ended. */
static void end_pair(struct watch *watch, const char *limit) {
  bool is_told = false;
  for (int index = 0; index < watch->count; index++) {
    struct side *side = &watch->sides[index];
    if (side->has_ended || side->limit) continue;
    if (is_told) side->was_stopped = true;
    break_limit(side, limit);
    is_told = true;
  }
}

/* Input that the program could read lies in the buffer or in the pipe. */
static bool has_unread(const struct watch *watch) {
  int length = 0;
  const struct pump *pump = &watch->pumps[0];
  return pump->start < pump->end || (*pump->to >= 0 && !ioctl(*pump->to, FIONREAD, &length) && length > 0);
}

/*
 * A live run may wait for a partner elsewhere, which works meanwhile or is held up with its machine. So it only tells
 * that it waits, and the driver, which knows both, ends it. What it waited before words of its own, or beside input that
 * it does not read, was no waiting for the partner, and has the limit of an ordinary run.
 */
static void check_live_waiting(struct watch *watch) {
  if (watch->own_waited_us > watch->idle_us) return end_pair(watch, "idle");
  if (watch->has_told_wait || watch->own_waited_us + watch->waited_us <= watch->idle_us) return;
  if (has_unread(watch)) return end_pair(watch, "idle");
  watch->has_told_wait = true;
  say("waits id=%lu heard=%lu\n", watch->id, watch->heard);
  send_said();
}

/* Something came from the partner. */
static void end_silence(struct watch *watch) {
  watch->heard++;
  watch->waited_us = 0;
  watch->has_told_wait = false;
}

static void check_usage(struct watch *watch, uint64_t elapsed_us) {
  watch->meter.own_bytes = watch->input_bytes + watch->sides[0].output.length;
  look(&watch->meter);
  uint64_t cpu = 0;
  bool wants_cpu = false;
  for (int index = 0; index < watch->count; index++) {
    struct side *side = &watch->sides[index];
    uint64_t own = cpu_us_of(&watch->meter, index);
    cpu += own;
    wants_cpu |= watch->meter.parties[index].wants_cpu;
    if (side->has_ended || side->limit) continue;
    if (watch->meter.parties[index].peak_bytes > side->limits.memory) break_own_limit(watch, index, "memory");
    else if (own > side->limits.cpu_us) break_own_limit(watch, index, "time");
  }
  uint64_t passed = elapsed_us - watch->seen_us, worked = cpu > watch->seen_cpu_us ? cpu - watch->seen_cpu_us : 0;
  uint64_t moved = watch->sides[0].written + watch->sides[0].complained;
  /* What this process could not watch, because it had no processor itself, is nobody's idleness. */
  if (passed > MOST_BETWEEN_US) passed = MOST_BETWEEN_US;
  /* A side that waits until this process has read its output is not idle. */
  if (!wants_cpu && worked < passed && moved - watch->seen_moved < 4096) {
    worked += held_up_us(&watch->meter);
    if (worked < passed) watch->waited_us += passed - worked;
  }
  if (watch->is_live && moved > watch->seen_moved) {
    watch->own_waited_us += watch->waited_us;
    watch->waited_us = 0;
    watch->has_told_wait = false;
  }
  watch->seen_moved = moved;
  watch->seen_us = elapsed_us;
  watch->seen_cpu_us = cpu;
  if (watch->is_live) check_live_waiting(watch);
  else if (watch->waited_us > watch->idle_us) end_pair(watch, "idle");
  if (elapsed_us > watch->wall_us) end_pair(watch, "wall");
}

static void take_live_input(struct watch *watch) {
  struct message message;
  struct pump *pump = &watch->pumps[0];
  if (!next_message(&message)) leave(watch);
  if (!strcmp(message.verb, "end-input")) {
    pump->is_last = true;
    end_silence(watch);
  } else if (!strcmp(message.verb, "end-waiting")) {
    end_pair(watch, "idle");
  } else if (!strcmp(message.verb, "input")) {
    uint64_t length = number(&message, "content");
    if (length > CHUNK) give_up("too much input at once");
    take_into_buffer(pump->bytes, (size_t)length);
    pump->start = 0;
    pump->end = (size_t)length;
    end_silence(watch);
  } else {
    keep_for_later(&message);
    watch->is_held = true;
  }
}

static bool wants_input(const struct watch *watch) {
  return watch->is_live && !watch->is_held && watch->pumps[0].start == watch->pumps[0].end;
}

static void wait_for_news(struct watch *watch, uint64_t most_us) {
  struct pollfd files[8] = {{0, wants_input(watch) ? POLLIN : 0, 0}, {child_signals, POLLIN, 0}};
  int count = 2;
  for (int index = 0; index < watch->count; index++) {
    const struct side *side = &watch->sides[index];
    bool is_pumped = watch->pump_count == 2, is_full = is_pumped && watch->pumps[index].start < watch->pumps[index].end;
    files[count++] = (struct pollfd){is_full ? -1 : side->out, POLLIN, 0};
    files[count++] = (struct pollfd){side->err, POLLIN, 0};
  }
  for (int index = 0; index < watch->pump_count; index++) {
    const struct pump *pump = &watch->pumps[index];
    files[count++] = (struct pollfd){pump->start < pump->end ? *pump->to : -1, POLLOUT, 0};
  }
  if (wants_input(watch) && has_bytes_ahead()) most_us = 0;
  poll(files, (nfds_t)count, (int)((most_us + 999) / 1000));
  if (files[0].revents & (POLLHUP | POLLERR | POLLNVAL)) leave(watch);
  if (wants_input(watch) && (has_bytes_ahead() || files[0].revents & POLLIN)) take_live_input(watch);
  if (files[1].revents) {
    struct signalfd_siginfo signals[16];
    while (read(child_signals, signals, sizeof signals) > 0) continue;
  }
}

/* Reads the output so far; with is_final all of it, because the writers are dead. */
static void move_bytes(struct watch *watch, bool is_final) {
  for (int index = 0; index < watch->count; index++) {
    struct side *side = &watch->sides[index];
    do {
    } while (drain(&side->err, &side->complained, &side->errors, 0) && is_final);
    if (watch->pump_count == 2) continue;
    do {
    } while (drain(&side->out, &side->written, &side->output, watch->is_live ? watch->id : 0) && is_final);
  }
  if (!is_final && watch->pump_count == 2) {
    bool was_open = watch->hung_up < 0;
    for (int index = 0; index < 2; index++) move(&watch->pumps[index], &watch->transcript);
    if (was_open && watch->hung_up >= 0 && only_closed_output(&watch->sides[watch->hung_up])) watch->hung_up = -1;
    for (int index = 0; index < 2; index++)
      if (watch->hung_up < 0 && has_left(&watch->sides[index])) watch->hung_up = index;
  } else if (!is_final && watch->pump_count) {
    move(&watch->pumps[0], &watch->transcript);
  }
  for (int index = 0; index < watch->count; index++) {
    struct side *side = &watch->sides[index];
    if (side->written > side->limits.output && !side->limit && !side->was_stopped)
      break_own_limit(watch, index, "output");
  }
}

/* A program may have ended by itself after exceeding a limit. */
static void look_back(struct watch *watch) {
  for (int index = 0; index < watch->count; index++) {
    struct side *side = &watch->sides[index];
    if (side->limit || side->was_stopped) continue;
    int signal = WIFSIGNALED(side->status) ? WTERMSIG(side->status) : 0;
    if (watch->meter.parties[index].peak_bytes > side->limits.memory) side->limit = "memory";
    else if (signal == SIGKILL && was_oom_killed(&watch->meter)) side->limit = "memory";
    else if (cpu_us_of(&watch->meter, index) > side->limits.cpu_us || signal == SIGXCPU) side->limit = "time";
  }
}

void watch_until_end(struct watch *watch) {
  uint64_t next_us = 5000;
  while (has_living(watch)) {
    uint64_t elapsed_us = now_us() - watch->started_us;
    if (elapsed_us >= next_us) {
      check_usage(watch, elapsed_us);
      next_us = now_us() - watch->started_us + (elapsed_us < 50000 ? 5000 : 10000);
    }
    wait_for_news(watch, next_us > elapsed_us ? next_us - elapsed_us : 0);
    move_bytes(watch, false);
    reap(watch);
  }
  watch->ended_us = now_us();
  end_all(watch);
  move_bytes(watch, true);
  for (int index = 0; index < watch->count; index++) {
    close_end(&watch->sides[index].in);
    close_end(&watch->sides[index].out);
    close_end(&watch->sides[index].err);
  }
  look_back(watch);
}
