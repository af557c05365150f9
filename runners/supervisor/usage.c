/* CPU and memory of programs, with all processes that they started. */
#include "usage.h"
#include "wire.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

/* Processes that were seen in /proc and have not ended as far as known. */
struct seen {
  pid_t pid;
  int party;
  uint64_t started, own_us, waited_us;
  uint64_t queued_us; /* without a processor, as last asked */
  bool is_here;
};
enum { MOST_SEEN = 1024 };
static struct seen seen[MOST_SEEN];
static int seen_count;

static int cpu_file = -1, usage_file = -1, held_file = -1, oom_file = -1;
static const char *cpu_word, *anonymous_word, *files_word = "shmem";
/* gVisor has no cgroups. But the kernel is the container's own, so its total memory is the container's. */
static bool is_gvisor;

static uint64_t clock_us(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}
uint64_t now_us(void) { return clock_us(CLOCK_MONOTONIC); }

static size_t read_again(int file, char *text, size_t room) {
  ssize_t length = file < 0 ? -1 : pread(file, text, room - 1, 0);
  text[length > 0 ? length : 0] = 0;
  return length > 0 ? (size_t)length : 0;
}

/* The number behind a word at the start of a line. */
static uint64_t number_behind(const char *text, const char *word) {
  size_t length = strlen(word);
  for (const char *line = text; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL)
    if (!strncmp(line, word, length) && line[length] == ' ') return strtoull(line + length, NULL, 10);
  return 0;
}

static int open_to_read(const char *path) { return open(path, O_RDONLY | O_CLOEXEC); }

/* Only a cgroup with a memory limit is the container's own. Another one would count other processes too. */
static bool is_limited(const char *path) {
  char text[64];
  int file = open_to_read(path);
  size_t length = read_again(file, text, sizeof text);
  if (file >= 0) close(file);
  return length && text[0] != 'm' && strtoull(text, NULL, 10) < 1ull << 60;
}

static bool is_kernel_of_gvisor(void) {
  struct utsname names;
  return !uname(&names) && !strcmp(names.version, "#1 SMP Sun Jan 10 15:06:54 PST 2016");
}

void find_cgroup(void) {
  if (is_limited("/sys/fs/cgroup/memory.max")) {
    cpu_file = open_to_read("/sys/fs/cgroup/cpu.stat");
    cpu_word = "usage_usec";
    usage_file = open_to_read("/sys/fs/cgroup/memory.current");
    held_file = open_to_read("/sys/fs/cgroup/memory.stat");
    anonymous_word = "anon";
    oom_file = open_to_read("/sys/fs/cgroup/memory.events");
  } else if (is_limited("/sys/fs/cgroup/memory/memory.limit_in_bytes")) {
    cpu_file = open_to_read("/sys/fs/cgroup/cpuacct/cpuacct.usage");
    usage_file = open_to_read("/sys/fs/cgroup/memory/memory.usage_in_bytes");
    held_file = open_to_read("/sys/fs/cgroup/memory/memory.stat");
    anonymous_word = "rss";
    oom_file = open_to_read("/sys/fs/cgroup/memory/memory.oom_control");
  } else if (is_kernel_of_gvisor()) {
    is_gvisor = true;
    held_file = open_to_read("/proc/meminfo");
    anonymous_word = "AnonPages:";
    files_word = "Shmem:";
  }
}

bool has_own_kernel(void) { return is_gvisor; }
const char *cpu_source(void) { return cpu_file < 0 ? "processes" : "cgroup"; }

static uint64_t cgroup_cpu_us(void) {
  char text[1024];
  read_again(cpu_file, text, sizeof text);
  return cpu_word ? number_behind(text, cpu_word) : strtoull(text, NULL, 10) / 1000;
}

static uint64_t oom_kills(void) {
  char text[1024];
  read_again(oom_file, text, sizeof text);
  return number_behind(text, "oom_kill");
}

/* Memory of files too, but not of the image's files. Pages shared after a fork count once. */
struct held {
  uint64_t anonymous, files;
};
static struct held held_bytes(void) {
  if (held_file < 0) return (struct held){0, 0};
  char text[8192];
  read_again(held_file, text, sizeof text);
  uint64_t anonymous = number_behind(text, anonymous_word), files = number_behind(text, files_word);
  if (is_gvisor) return (struct held){(anonymous > files ? anonymous - files : 0) << 10, files << 10};
  return (struct held){anonymous, files};
}

static uint64_t usage_bytes(void) {
  char text[64];
  read_again(usage_file, text, sizeof text);
  return strtoull(text, NULL, 10);
}

/* Memory held while no program runs: mostly the program's files. */
static uint64_t quiet_bytes;
static bool is_quiet_known;
void forget_quiet(void) { is_quiet_known = false; }

static uint64_t queue_of(const char *pid, const char *name);

void start_meter(struct meter *meter, int count, const uid_t uids[2], uint64_t input_bytes) {
  memset(meter, 0, sizeof *meter);
  meter->count = count;
  meter->parties[0].uid = uids[0];
  meter->parties[1].uid = uids[1];
  seen_count = 0;
  if (!is_quiet_known) {
    struct held held = held_bytes();
    quiet_bytes = held.anonymous + held.files > input_bytes ? held.anonymous + held.files - input_bytes : 0;
    is_quiet_known = true;
  }
  meter->usage_start_bytes = usage_bytes();
  meter->oom_kills = oom_kills();
  meter->self_start_us = clock_us(CLOCK_PROCESS_CPUTIME_ID);
  meter->own_us = meter->self_start_us + queue_of("self", "schedstat");
  meter->cgroup_start_us = cpu_file < 0 ? 0 : cgroup_cpu_us();
}

bool was_oom_killed(const struct meter *meter) { return oom_kills() > meter->oom_kills; }

static size_t read_proc(const char *pid, const char *name, char *text, size_t room) {
  char path[600];
  snprintf(path, sizeof path, "/proc/%s/%s", pid, name);
  int file = open_to_read(path);
  size_t length = read_again(file, text, room);
  if (file >= 0) close(file);
  return length;
}

bool is_on_its_way_out(pid_t pid) {
  enum { PF_EXITING = 0x4 };
  char name[32], text[512];
  snprintf(name, sizeof name, "%d", (int)pid);
  if (!read_proc(name, "stat", text, sizeof text)) return true;
  unsigned flags = 0;
  const char *fields = strrchr(text, ')');
  return fields && sscanf(fields + 1, " %*c %*d %*d %*d %*d %*d %u", &flags) == 1 && flags & PF_EXITING;
}

static uid_t user_of(const char *pid) {
  char text[1024];
  read_proc(pid, "status", text, sizeof text);
  const char *line = strstr(text, "\nUid:");
  return line ? (uid_t)strtoul(line + 5, NULL, 10) : 0;
}

/* The main thread may sleep while another thread works. */
static bool has_working_thread(const char *pid) {
  char path[300], text[512];
  snprintf(path, sizeof path, "/proc/%s/task", pid);
  DIR *threads = opendir(path);
  if (!threads) return false;
  bool works = false;
  for (struct dirent *entry; !works && (entry = readdir(threads));) {
    if (entry->d_name[0] == '.') continue;
    char name[300];
    snprintf(name, sizeof name, "task/%s/stat", entry->d_name);
    if (!read_proc(pid, name, text, sizeof text)) continue;
    const char *state = strrchr(text, ')');
    works = state && (state[2] == 'R' || state[2] == 'D');
  }
  closedir(threads);
  return works;
}

static struct seen *entry_of(pid_t pid, uint64_t started, int party) {
  for (int index = 0; index < seen_count; index++)
    if (seen[index].pid == pid && seen[index].started == started) return &seen[index];
  if (seen_count == MOST_SEEN) return NULL;
  struct seen *entry = &seen[seen_count++];
  *entry = (struct seen){.pid = pid, .started = started, .party = party};
  return entry;
}

static void forget(struct meter *meter, struct seen *entry) {
  meter->parties[entry->party].gone_us += entry->own_us;
  *entry = seen[--seen_count];
}

/* Adds one process. Returns its file pages in memory, which other processes of the program may share. */
static uint64_t add_process(const char *pid, struct party *party, int index, char *text) {
  const char *rest = strrchr(text, ')');
  char state;
  unsigned long user, system, threads;
  long waited_user, waited_system, pages;
  unsigned long long started;
  if (!rest || sscanf(rest + 2, "%c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld %*d %*d %lu %*d %llu %*u %ld", &state,
                      &user, &system, &waited_user, &waited_system, &threads, &started, &pages) != 8)
    return 0;
  uint64_t tick_us = 1000000 / (uint64_t)sysconf(_SC_CLK_TCK);
  struct seen *entry = entry_of(atoi(pid), started, index);
  if (entry) {
    entry->own_us = (user + system) * tick_us;
    entry->waited_us = (uint64_t)(waited_user + waited_system) * tick_us;
    entry->is_here = true;
  }
  if (state == 'Z' || state == 'X') return 0;
  party->processes++;
  party->wants_cpu |= state == 'R' || state == 'D' || (threads > 1 && has_working_thread(pid));
  uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE), shared = 0;
  uint64_t resident = (uint64_t)pages * page;
  if (read_proc(pid, "statm", text, 256)) {
    sscanf(text, "%*u %*u %lu", &shared);
    shared *= page;
  }
  if (shared > resident) shared = resident;
  party->now_bytes += resident - shared;
  return shared;
}

/*
 * A sum over processes counts shared pages twice and misses unnamed files. The cgroup knows both. It is read only when
 * it can matter, because the read takes the kernel some time.
 */
static void look_at_cgroup(struct meter *meter, uint64_t shared) {
  struct party *party = &meter->parties[0];
  uint64_t grown = usage_bytes();
  grown = grown > meter->usage_start_bytes ? grown - meter->usage_start_bytes : 0;
  if (!is_gvisor && party->processes <= 1 && grown <= party->now_bytes + shared + (8 << 20)) return;
  struct held held = held_bytes();
  if (party->processes > 1 && held.anonymous < party->now_bytes) party->now_bytes = held.anonymous;
  uint64_t before = quiet_bytes + meter->own_bytes, all = held.anonymous + held.files;
  if (all > before && all - before > party->now_bytes + shared) party->now_bytes = all - before - shared;
}

void look(struct meter *meter) {
  uint64_t shared[2] = {0, 0};
  pid_t self = getpid();
  for (int index = 0; index < 2; index++) {
    meter->parties[index].now_bytes = 0;
    meter->parties[index].processes = 0;
    meter->parties[index].wants_cpu = false;
  }
  for (int index = 0; index < seen_count; index++) seen[index].is_here = false;
  static DIR *list;
  if (!list) list = opendir("/proc");
  if (!list) give_up("there is no /proc");
  rewinddir(list);
  for (struct dirent *process; (process = readdir(list));) {
    const char *pid = process->d_name;
    if (*pid < '0' || *pid > '9' || atoi(pid) == 1 || atoi(pid) == self) continue;
    int index = meter->count > 1 && user_of(pid) == meter->parties[1].uid;
    char text[1024];
    if (!read_proc(pid, "stat", text, sizeof text)) continue;
    uint64_t files = add_process(pid, &meter->parties[index], index, text);
    if (files > shared[index]) shared[index] = files;
  }
  for (int index = seen_count - 1; index >= 0; index--)
    if (!seen[index].is_here) forget(meter, &seen[index]);
  if (meter->count == 1 && held_file >= 0) look_at_cgroup(meter, shared[0]);
  for (int index = 0; index < meter->count; index++) {
    struct party *party = &meter->parties[index];
    party->now_bytes += shared[index];
    if (party->now_bytes > party->peak_bytes) party->peak_bytes = party->now_bytes;
  }
}

static uint64_t us_of(struct timeval time) { return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_usec; }

void note_reaped(struct meter *meter, pid_t pid, uid_t uid, const struct rusage *used) {
  struct party *party = &meter->parties[meter->count > 1 && uid == meter->parties[1].uid];
  party->reaped_us += us_of(used->ru_utime) + us_of(used->ru_stime);
  uint64_t peak = (uint64_t)used->ru_maxrss * 1024;
  if (peak > party->peak_bytes) party->peak_bytes = peak;
  for (int index = seen_count - 1; index >= 0; index--)
    if (seen[index].pid == pid) forget(meter, &seen[index]);
}

/* Both counts may miss something, but never count too much; so the larger one holds. */
static uint64_t counted_us(const struct meter *meter, int index) {
  uint64_t with_waited = meter->parties[index].reaped_us, each = meter->parties[index].gone_us;
  for (int one = 0; one < seen_count; one++) {
    if (seen[one].party != index) continue;
    with_waited += seen[one].own_us + seen[one].waited_us;
    each += seen[one].own_us;
  }
  return with_waited > each ? with_waited : each;
}

uint64_t cpu_us_of(struct meter *meter, int index) {
  uint64_t counted = counted_us(meter, index);
  if (cpu_file < 0 || index) return counted;
  uint64_t self = clock_us(CLOCK_PROCESS_CPUTIME_ID) - meter->self_start_us;
  uint64_t other = meter->count > 1 ? counted_us(meter, 1) : 0;
  uint64_t all = cgroup_cpu_us() - meter->cgroup_start_us;
  return all > self + other ? all - self - other : 0;
}

/* The second number: nanoseconds in which a thread was ready and had no processor. gVisor does not tell it. */
static uint64_t queue_of(const char *pid, const char *name) {
  char text[128];
  unsigned long long queued = 0;
  if (read_proc(pid, name, text, sizeof text)) sscanf(text, "%*u %llu", &queued);
  return queued / 1000;
}

static uint64_t queue_of_threads(pid_t process) {
  char pid[16], path[64];
  snprintf(pid, sizeof pid, "%d", (int)process);
  snprintf(path, sizeof path, "/proc/%s/task", pid);
  DIR *threads = opendir(path);
  if (!threads) return 0;
  uint64_t queued = 0;
  for (struct dirent *entry; (entry = readdir(threads));) {
    if (entry->d_name[0] == '.') continue;
    char name[300];
    snprintf(name, sizeof name, "task/%s/schedstat", entry->d_name);
    queued += queue_of(pid, name);
  }
  closedir(threads);
  return queued;
}

uint64_t held_up_us(struct meter *meter) {
  uint64_t own = clock_us(CLOCK_PROCESS_CPUTIME_ID) + queue_of("self", "schedstat");
  uint64_t held = own - meter->own_us;
  meter->own_us = own;
  for (int index = 0; index < seen_count; index++) {
    uint64_t queued = queue_of_threads(seen[index].pid);
    if (queued > seen[index].queued_us) held += queued - seen[index].queued_us;
    seen[index].queued_us = queued;
  }
  return held;
}

int strangers(void) {
  int count = 0;
  DIR *list = opendir("/proc");
  if (!list) give_up("there is no /proc");
  for (struct dirent *process; (process = readdir(list));)
    if (*process->d_name >= '0' && *process->d_name <= '9' && atoi(process->d_name) > 1 && atoi(process->d_name) != getpid()) count++;
  closedir(list);
  return count;
}
