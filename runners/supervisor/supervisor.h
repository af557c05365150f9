/* The parts of the supervisor and their functions. PROTOCOL.md describes the whole. */
#pragma once
#define _GNU_SOURCE
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

enum { CHUNK = 65536, MOST_WORDS = 256 };

/* ── wire.c: messages ── */

struct pair {
  char *key, *value;
  bool used;
};
struct message {
  char line[4096];
  char *verb;
  struct pair pairs[40];
  int count;
  uint64_t id;
};

/* Reads the next request; false at the end of standard input. */
bool next_message(struct message *message);
/* Puts a message back: the next call of next_message gives it again. */
void keep_for_later(const struct message *message);
/* Whether a request can be read without blocking. */
bool has_bytes_ahead(void);
uint64_t number(struct message *message, const char *key);
uint64_t number_or(struct message *message, const char *key, uint64_t otherwise);
const char *word(struct message *message, const char *key);
/* Gives up when a request has a key that was not read. */
void expect_nothing_else(const struct message *message);
/* Reads payload bytes; NUL-terminated; the caller frees them. */
char *take_bytes(size_t length);
void take_into_file(int file, uint64_t length);
void take_into_buffer(char *buffer, size_t length);

void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
void say_bytes(const char *bytes, size_t length);
/* Sends the buffered answer; exits when the driver is gone. */
void send_said(void);
/* Reports an error and exits. */
_Noreturn void give_up(const char *format, ...) __attribute__((format(printf, 1, 2)));
void write_all(int file, const char *bytes, size_t length);

/* ── places.c: users and folders ── */

struct role {
  const char *name;
  uid_t uid;
  const char *home;  /* where its programs work */
  const char *files; /* the submission's files as they were sent */
  const char *kept;  /* what its compilation made */
  bool was_used;     /* since the last sweep */
};
extern struct role student, judge;

void find_roles(void);
struct role *role_named(const char *name);
/* Sets the user for file access to a role, and back to root. */
void act_as(const struct role *role);
void act_as_root(void);
void put_file(struct role *role, const char *name, mode_t mode, uint64_t length);
/* Writes a file as if a compilation had made it. */
void put_made(struct role *role, const char *name, mode_t mode, uint64_t length);
void forget_files(struct role *role);
void drop_kept(struct role *role);
void lay_files(struct role *role);
void keep_made(struct role *role);
/* Kills everything of the role's user. */
void kill_all_of(const struct role *role);
/* Removes everything that programs could write: files and shared memory. */
void sweep(void);
void reset_everything(void);

/* ── folders.c ── */

/* `reader` and `writer` give the rights for reading and writing; NULL is root. */
void copy_tree(int from, const struct role *reader, int to, const struct role *writer, int except);
/* Removes everything in a folder; false if something stays. */
/* Whether an open folder is empty. Asked first, because mostly it is. */
bool is_bare(int folder);
bool empty_folder(const char *path);
/* The size of files and their names in bytes; with is_said, sends them too. */
uint64_t tell_tree(const char *path, bool is_said);
int open_folder(const char *path);

/* ── usage.c: what programs take ── */

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
  uint64_t own_bytes; /* inputs and outputs that this process holds meanwhile */
};

uint64_t now_us(void);
void find_cgroup(void);
const char *cpu_source(void);
/* gVisor: the host's cgroup does not limit single processes in it. */
bool has_own_kernel(void);
void start_meter(struct meter *meter, int count, uint64_t input_bytes);
/* Files were written, so the memory that they take must be measured again. */
void forget_quiet(void);
/* Looks at all living processes. */
void look(struct meter *meter);
void note_reaped(struct meter *meter, pid_t pid, uid_t uid, const struct rusage *used);
uint64_t cpu_us_of(struct meter *meter, int party);
bool was_oom_killed(const struct meter *meter);
/* The process has ended or is ending in the kernel, which closes its files before wait reports it. */
bool is_on_its_way_out(pid_t pid);
/* Counts processes besides process 1 and this one. */
int strangers(void);

/* ── program.c: starting a program ── */

struct limits {
  uint64_t cpu_us, memory, output, errors, fsize, stack;
};
struct command {
  char *argv_bytes, *env_bytes;
  char *argv[MOST_WORDS], *env[MOST_WORDS];
};

void take_command(struct command *command, size_t argv_length, size_t env_length);
void free_command(struct command *command);
int file_of_input(uint64_t length);
pid_t start_program(const struct role *role, const struct command *command, const struct limits *limits, int in, int out,
                    int err);

/* ── sinks.c: what programs write, kept or passed on; nothing here waits ── */

struct sink {
  char head[CHUNK];
  uint64_t length, limit;
  int rest; /* output beyond the head goes to a file, so that this process stays small */
};
struct side {
  struct role *role;
  struct limits limits;
  pid_t pid;
  bool has_ended, was_stopped;
  int status;
  int in, out, err; /* our ends of its pipes; -1 is closed */
  uint64_t written, complained; /* bytes of its output and of its errors */
  const char *limit; /* the limit that it exceeded */
  struct sink output, errors;
};
/* From one program's output, or from the driver, to a program's input. */
struct pump {
  int *from, *to;
  uint64_t *written;
  char mark; /* marks its lines in the transcript */
  int side;  /* the side whose output it carries */
  int *hung_up; /* the side that closed an end first */
  size_t start, end;
  bool is_last; /* nothing follows */
  char bytes[CHUNK];
};

void clear_sink(struct sink *sink, uint64_t limit);
void pour(struct sink *sink, const char *bytes, size_t length);
void say_sink(struct sink *sink);
void close_end(int *file);
/* Reads what is there; false when there is no more now, or the file has ended. */
bool drain(int *file, uint64_t *written, struct sink *sink, uint64_t live_id);
void move(struct pump *pump, struct sink *transcript);

/* ── watch.c: from start to end ── */

struct watch {
  struct side sides[2];
  int count;
  struct pump pumps[2];
  int pump_count;
  struct sink transcript;
  bool is_live, is_held;
  uint64_t id, input_bytes, idle_us, wall_us, started_us, ended_us;
  uint64_t seen_us, seen_cpu_us, seen_moved, waited_us; /* until the last look */
  int first, hung_up; /* the side that ended first, and that closed an end first; or -1 */
  struct meter meter;
};

void open_watch(void);
void watch_until_end(struct watch *watch);

/* ── verbs.c ── */

void carry_out(struct message *message);
