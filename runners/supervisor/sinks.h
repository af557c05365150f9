#pragma once
#include "common.h"
#include "program.h"
#include "roles.h"

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
