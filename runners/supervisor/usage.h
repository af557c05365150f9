#pragma once
#include "common.h"
#include <sys/resource.h>

struct party {
  uid_t uid;
  uint64_t reaped_us, gone_us; /* CPU time of ended processes: as wait4 reports it, as last seen in /proc */
  uint64_t peak_bytes;
  uint64_t now_bytes;
  int processes;
  bool wants_cpu; /* one of its processes runs or is ready to run */
};
struct meter {
  struct party parties[2];
  int count;
  uint64_t cgroup_start_us, self_start_us, oom_kills, usage_start_bytes;
  uint64_t own_us; /* work of this process and its time without a processor, as last asked */
  uint64_t own_bytes; /* inputs and outputs that this process holds meanwhile */
};

uint64_t now_us(void);
void find_cgroup(void);
const char *cpu_source(void);
/* gVisor: the host's cgroup does not limit single processes in it. */
bool has_own_kernel(void);
/* `uids`: whose programs the first and the second party are. */
void start_meter(struct meter *meter, int count, const uid_t uids[2], uint64_t input_bytes);
/* Files were written, so the memory that they take must be measured again. */
void forget_quiet(void);
/* Looks at all living processes. */
void look(struct meter *meter);
void note_reaped(struct meter *meter, pid_t pid, uid_t uid, const struct rusage *used);
uint64_t cpu_us_of(struct meter *meter, int party);
/*
 * How long programs were held up since it was last asked, in microseconds: they were ready and had no processor, or
 * waited for this process, which carries their words.
 */
uint64_t held_up_us(struct meter *meter);
bool was_oom_killed(const struct meter *meter);
/* The process has ended or is ending in the kernel, which closes its files before wait reports it. */
bool is_on_its_way_out(pid_t pid);
/* Counts processes besides process 1 and this one. */
int strangers(void);
