/* What is asked about the whole container: its activity, words for all terminals, and its end. */
#include "work.h"
#include "bytes.h"
#include "conversations.h"
#include "loop.h"
#include "message.h"
#include "people.h"
#include "places.h"
#include "ports.h"
#include "processes.h"
#include "terminals.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { LOOK_MS = 20, LAST_MS = 20000 };

/* ── activity ── */

static void add_cpu(const struct process *process, void *with) { *(uint64_t *)with += process->cpu_ms; }

/* Of living processes and of those that were waited for. Never less than it was. */
static uint64_t used_cpu_ms(void) {
  static uint64_t most;
  struct rusage ended;
  uint64_t used = 0;
  each_process(&student, add_cpu, &used);
  getrusage(RUSAGE_CHILDREN, &ended);
  used += (uint64_t)(ended.ru_utime.tv_sec + ended.ru_stime.tv_sec) * 1000;
  used += (uint64_t)(ended.ru_utime.tv_usec + ended.ru_stime.tv_usec) / 1000;
  if (used > most) most = used;
  return most;
}

static enum answer tell_activity(struct conversation *from, const struct message *message) {
  char name[64] = "";
  bool has_foreground = false;
  for (int index = 0; index < MOST_TERMINALS; index++) {
    const struct terminal *terminal = &terminals[index];
    if (!terminal->id || terminal->source.file < 0) continue;
    pid_t group = tcgetpgrp(terminal->source.file);
    if (group <= 0 || group == terminal->pid) continue;
    has_foreground = true;
    if (!*name) name_of_process(group, name, sizeof name);
  }
  say(from, "activity id=%lu idle_ms=%lu foreground=%d listening=%d cpu_ms=%lu name=%zu\n", (uint64_t)number(message, "id"),
      now_ms() - touched_ms, has_foreground, is_listening(), used_cpu_ms(), strlen(name));
  say_bytes(from, name, strlen(name));
  return GOOD;
}

/* ── words for all ── */

static enum answer tell_all(struct conversation *from, const struct message *message) {
  const char *text = message->payload[0];
  struct bytes lines = {0};
  if (message->length[0] > 4096) return MALFORMED;
  add_text(&lines, "\r\n\a");
  for (size_t at = 0; at < message->length[0]; at++) {
    unsigned char letter = (unsigned char)text[at];
    if (letter == '\n') add_text(&lines, "\r\n");
    else if (letter >= ' ' && letter != 0x7f) add_bytes(&lines, text + at, 1);
  }
  add_text(&lines, "\r\n");
  announce(lines.at + lines.start, left_in(&lines));
  forget_bytes(&lines);
  say_done(from, (uint64_t)number(message, "id"));
  return GOOD;
}

/* ── the end of all processes ── */

static struct promise *stoppers;
static uint64_t kill_at_ms, give_up_at_ms;
static bool leaves;

static int count_all(void) { return count_processes_of(&student) + count_processes_of(&checker); }

static void signal_all(int signal) {
  signal_all_of(&student, signal);
  signal_all_of(&checker, signal);
}

static void look_again(struct timer *timer) {
  uint64_t now = now_ms();
  bool is_empty = !count_all();
  if (!is_empty && now < give_up_at_ms) {
    if (now >= kill_at_ms) signal_all(SIGKILL);
    set_timer(timer, LOOK_MS);
    return;
  }
  if (leaves) _exit(0);
  keep_promises(&stoppers, is_empty ? NULL : "busy", "processes stay alive");
}

static struct timer look = {.act = look_again};

static void begin_to_stop(uint64_t grace_ms) {
  uint64_t now = now_ms();
  signal_all(SIGHUP);
  signal_all(SIGTERM);
  signal_all(SIGCONT);
  kill_at_ms = now + grace_ms;
  give_up_at_ms = kill_at_ms + LAST_MS;
  set_timer(&look, 0);
}

static enum answer stop(struct conversation *from, const struct message *message) {
  uint64_t grace = (uint64_t)number(message, "grace");
  if (grace > 600000) return MALFORMED;
  promise(&stoppers, from, (uint64_t)number(message, "id"));
  begin_to_stop(grace);
  return GOOD;
}

void end_all(void) {
  leaves = true;
  begin_to_stop(1000);
}

static const struct verb verbs[] = {
    {"activity", "id", "", tell_activity},
    {"wall", "id", "text", tell_all},
    {"stop", "id grace", "", stop},
    {NULL, "", "", NULL},
};

static const struct part part = {.verbs = verbs};

void add_work(void) { add_part(&part); }
