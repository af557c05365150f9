#pragma once
#include "common.h"
#include "sinks.h"
#include "usage.h"

struct watch {
  struct side sides[2];
  int count;
  struct pump pumps[2];
  int pump_count;
  struct sink transcript;
  bool is_live, is_held;
  uint64_t id, input_bytes, idle_us, wall_us, started_us, ended_us;
  uint64_t seen_us, seen_cpu_us, seen_moved, waited_us; /* until the last look */
  /* Of a live run: what it waited before words of its own; pieces of input and its end that it took. */
  uint64_t own_waited_us, heard;
  bool has_told_wait;
  int first, hung_up; /* the side that ended first, and that closed an end first; or -1 */
  struct meter meter;
};

void open_watch(void);
void watch_until_end(struct watch *watch);
