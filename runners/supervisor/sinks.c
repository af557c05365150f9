/* The output of programs: kept up to a limit, or passed on. */
#include "sinks.h"
#include "wire.h"

#include <errno.h>
#include <string.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

void clear_sink(struct sink *sink, uint64_t limit) {
  if (sink->rest > 0) close(sink->rest);
  sink->rest = 0;
  sink->length = 0;
  sink->limit = limit;
}

void pour(struct sink *sink, const char *bytes, size_t length) {
  uint64_t room = sink->limit - sink->length;
  if (length > room) length = (size_t)room;
  size_t part = sink->length < CHUNK ? CHUNK - (size_t)sink->length : 0;
  if (part > length) part = length;
  memcpy(sink->head + (part ? sink->length : 0), bytes, part);
  sink->length += part;
  if (part == length) return;
  if (!sink->rest) sink->rest = (int)syscall(SYS_memfd_create, "output", MFD_CLOEXEC);
  if (sink->rest < 0) give_up("can not keep an output: %s", strerror(errno));
  write_all(sink->rest, bytes + part, length - part);
  sink->length += length - part;
}

void say_sink(struct sink *sink) {
  static char bytes[CHUNK];
  say_bytes(sink->head, sink->length < CHUNK ? (size_t)sink->length : CHUNK);
  if (!sink->rest) return;
  ssize_t length;
  for (off_t at = 0; (length = pread(sink->rest, bytes, sizeof bytes, at)) > 0; at += length) say_bytes(bytes, (size_t)length);
}

void close_end(int *file) {
  if (*file >= 0) close(*file);
  *file = -1;
}

bool drain(int *file, uint64_t *written, struct sink *sink, uint64_t live_id) {
  static char bytes[CHUNK];
  if (*file < 0) return false;
  ssize_t length = read(*file, bytes, sizeof bytes);
  if (length < 0 && (errno == EAGAIN || errno == EINTR)) return false;
  if (length <= 0) {
    close_end(file);
    if (live_id) {
      say("output-end id=%lu\n", live_id);
      send_said();
    }
    return false;
  }
  *written += (uint64_t)length;
  uint64_t before = sink->length;
  if (live_id) {
    uint64_t part = sink->limit - before;
    if (part > (uint64_t)length) part = (uint64_t)length;
    sink->length += part;
    if (part) say("output id=%lu stdout=%lu\n", live_id, part);
    say_bytes(bytes, (size_t)part);
    send_said();
  } else {
    pour(sink, bytes, (size_t)length);
  }
  return true;
}

static void record(struct sink *transcript, const struct pump *pump) {
  char head[32];
  pour(transcript, head, (size_t)snprintf(head, sizeof head, "%c %zu\n", pump->mark, pump->end));
  pour(transcript, pump->bytes, pump->end);
}

static void note_end(const struct pump *pump, int side) {
  if (pump->hung_up && *pump->hung_up < 0) *pump->hung_up = side;
}

void move(struct pump *pump, struct sink *transcript) {
  if (pump->start == pump->end && pump->from && *pump->from >= 0) {
    ssize_t length = read(*pump->from, pump->bytes, sizeof pump->bytes);
    if (!length || (length < 0 && errno != EAGAIN && errno != EINTR)) {
      note_end(pump, pump->side);
      close_end(pump->from);
    }
    pump->start = 0;
    pump->end = length > 0 ? (size_t)length : 0;
    *pump->written += pump->end;
    if (pump->end) record(transcript, pump);
  }
  if (pump->start < pump->end && *pump->to >= 0) {
    ssize_t length = write(*pump->to, pump->bytes + pump->start, pump->end - pump->start);
    if (length > 0) pump->start += (size_t)length;
    else if (errno != EAGAIN && errno != EINTR) {
      note_end(pump, 1 - pump->side);
      close_end(pump->to);
    }
  }
  if (*pump->to < 0) {
    /* The reader has closed its end. The writer learns it by SIGPIPE, as with an ordinary pipe. */
    pump->start = pump->end = 0;
    if (pump->from) close_end(pump->from);
  } else if (pump->start == pump->end && (pump->is_last || (pump->from && *pump->from < 0))) {
    close_end(pump->to);
  }
}
