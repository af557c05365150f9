/* The terminals that there are. */
#include "places.h"
#include "bytes.h"
#include "loop.h"
#include "message.h"
#include "people.h"
#include "processes.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

struct terminal terminals[MOST_TERMINALS];
uint64_t touched_ms;

void prepare_terminals(void) {
  for (int index = 0; index < MOST_TERMINALS; index++) terminals[index].source.file = -1;
  touched_ms = now_ms();
}

struct terminal *terminal_of(const struct message *message) {
  int64_t id = number(message, "term");
  for (int index = 0; index < MOST_TERMINALS; index++)
    if (terminals[index].id && terminals[index].id == id) return &terminals[index];
  return NULL;
}

uint64_t ring_start(const struct terminal *terminal) { return terminal->end > RING ? terminal->end - RING : 0; }

void free_terminal(struct terminal *terminal) {
  clear_timer(&terminal->join);
  clear_timer(&terminal->doom);
  clear_timer(&terminal->last_look);
  drop_source(&terminal->source);
  forget_bytes(&terminal->input);
  forget_bytes(&terminal->announcements);
  free(terminal->ring);
  memset(terminal, 0, sizeof *terminal);
  terminal->source.file = -1;
}

struct end_of_session {
  pid_t session;
  int signal; /* 0: only counts */
  int count;
};
static void signal_one(const struct process *process, void *with) {
  struct end_of_session *end = with;
  if (process->session != end->session || process->is_ended) return;
  end->count++;
  if (end->signal) kill(process->pid, end->signal);
}

/* Signals the processes of a terminal's session; returns how many there are. */
int signal_session(const struct terminal *terminal, int signal) {
  struct end_of_session end = {terminal->pid, signal, 0};
  each_process(&student, signal_one, &end);
  if (!terminal->is_reaped && signal) kill(terminal->pid, signal);
  return end.count;
}
