/* What an engine runs to reach the agent: copies standard input and output. Neither direction waits for the other. */
#include "connect.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

struct pump {
  int from, to;
  size_t start, end;
  bool is_last; /* nothing follows */
  char bytes[MOST_PAYLOAD];
};

/* False when the other side is gone. */
static bool move(struct pump *pump) {
  if (pump->start == pump->end && !pump->is_last) {
    ssize_t length = read(pump->from, pump->bytes, sizeof pump->bytes);
    if (length < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    pump->is_last = length <= 0;
    pump->start = 0;
    pump->end = length > 0 ? (size_t)length : 0;
  }
  while (pump->start < pump->end) {
    ssize_t written = write(pump->to, pump->bytes + pump->start, pump->end - pump->start);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno == EAGAIN;
    pump->start += (size_t)written;
  }
  return true;
}

/* An empty pump waits for bytes, a full one for its way out. */
static struct pollfd wait_of(const struct pump *pump) {
  if (pump->start < pump->end) return (struct pollfd){pump->to, POLLOUT, 0};
  return (struct pollfd){pump->is_last ? -1 : pump->from, POLLIN, 0};
}

int connect_to(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  static struct pump in, out;
  if (strlen(path) >= sizeof address.sun_path) return 2;
  strcpy(address.sun_path, path);
  int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (file < 0 || connect(file, (struct sockaddr *)&address, sizeof address)) {
    dprintf(2, "can not connect to %s: %s\n", path, strerror(errno));
    return 1;
  }
  for (int each = 0; each < 2; each++) fcntl(each, F_SETFL, fcntl(each, F_GETFL) | O_NONBLOCK);
  fcntl(file, F_SETFL, O_NONBLOCK);
  in.from = 0;
  in.to = out.from = file;
  out.to = 1;
  bool was_shut = false;
  while (!out.is_last || out.start < out.end) {
    struct pollfd waits[2] = {wait_of(&in), wait_of(&out)};
    if (poll(waits, 2, -1) < 0 && errno != EINTR) return 1;
    if (waits[0].revents && !move(&in)) in.is_last = true, in.start = in.end;
    if (waits[1].revents && !move(&out)) return 0;
    if (in.is_last && in.start == in.end && !was_shut) {
      was_shut = true;
      shutdown(file, SHUT_WR);
    }
  }
  return 0;
}
