#pragma once
#include "common.h"
#include "people.h"

struct process {
  pid_t pid, parent, session;
  uint64_t cpu_ms; /* with its ended children */
  bool is_ended;
};
/* Calls `take` for each process; of the person only, unless it is NULL. */
void each_process(const struct person *person, void (*take)(const struct process *process, void *with), void *with);
int count_processes_of(const struct person *person);
void name_of_process(pid_t pid, char *name, size_t room);
