/* Ports of the container: who listens, and connections to them. */
#include "ports.h"
#include "bytes.h"
#include "conversations.h"
#include "loop.h"
#include "message.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST_PORTS = 1024, MOST_DIALS = 64, LISTENS = 10 };

/* ── who listens ── */

/* Addresses that a connection to 127.0.0.1 or ::1 reaches, as /proc writes them on machines of either byte order. */
static const char *const reachable[] = {
    "00000000", "0100007F", "7F000001", "00000000000000000000000000000000", "00000000000000000000000001000000",
    "00000000000000000000000000000001", "0000000000000000FFFF00000100007F"};

static int read_ports(const char *path, int *ports, int count) {
  FILE *list = fopen(path, "re");
  if (!list) return count;
  char line[512], address[64];
  unsigned port, state;
  while (fgets(line, sizeof line, list)) {
    if (sscanf(line, " %*d: %63[0-9A-F]:%X %*[0-9A-F]:%*X %X", address, &port, &state) != 3 || state != LISTENS) continue;
    bool is_known = false, is_reachable = false;
    for (size_t index = 0; index < sizeof reachable / sizeof *reachable; index++)
      is_reachable |= !strcmp(address, reachable[index]);
    for (int index = 0; index < count; index++) is_known |= ports[index] == (int)port;
    if (is_reachable && !is_known && count < MOST_PORTS) ports[count++] = (int)port;
  }
  fclose(list);
  return count;
}

static int compare(const void *one, const void *other) { return *(const int *)one - *(const int *)other; }

static int find_ports(int *ports) {
  int count = read_ports("/proc/net/tcp6", ports, read_ports("/proc/net/tcp", ports, 0));
  qsort(ports, (size_t)count, sizeof *ports, compare);
  return count;
}

bool is_listening(void) {
  static int ports[MOST_PORTS];
  return find_ports(ports) > 0;
}

static enum answer list_ports(struct conversation *from, const struct message *message) {
  static int ports[MOST_PORTS];
  int count = find_ports(ports);
  struct bytes list = {0};
  for (int index = 0; index < count; index++) add_text(&list, "%d\n", ports[index]);
  say(from, "ports id=%lu list=%zu\n", (uint64_t)number(message, "id"), left_in(&list));
  say_bytes(from, list.at, left_in(&list));
  forget_bytes(&list);
  return GOOD;
}

/* ── connections ── */

struct dial {
  struct source source;
  struct conversation *of;
  uint64_t id;
  uint16_t port;
  bool is_v6, is_connected;
  bool has_read_end, has_our_end, was_shut; /* the program's end; the conversation's; told to the program */
  struct bytes out;                         /* to the program */
  uint64_t under_way;                       /* to the conversation, not taken yet */
  struct dial *next;
};

static void free_dial(struct dial *dial) {
  for (struct dial **at = &dial->of->dials; *at; at = &(*at)->next)
    if (*at == dial) {
      *at = dial->next;
      break;
    }
  drop_source(&dial->source);
  forget_bytes(&dial->out);
  free(dial);
}

static void break_off(struct dial *dial) {
  say(dial->of, "reset id=%lu\n", dial->id);
  free_dial(dial);
}

static void update(struct dial *dial) {
  if (!dial->is_connected) {
    want(&dial->source, EPOLLOUT);
    return;
  }
  bool reads = !dial->has_read_end && dial->under_way < WINDOW && has_room(dial->of);
  want(&dial->source, (reads ? EPOLLIN : 0) | (left_in(&dial->out) ? EPOLLOUT : 0));
}

/* False when the connection is over. */
static bool write_out(struct dial *dial) {
  size_t total = 0;
  while (left_in(&dial->out)) {
    ssize_t sent = send(dial->source.file, dial->out.at + dial->out.start, left_in(&dial->out), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && errno == EAGAIN) break;
    if (sent < 0) {
      break_off(dial);
      return false;
    }
    take_from(&dial->out, (size_t)sent);
    total += (size_t)sent;
  }
  if (total) say(dial->of, "taken id=%lu bytes=%zu\n", dial->id, total);
  if (dial->has_our_end && !dial->was_shut && !left_in(&dial->out)) {
    dial->was_shut = true;
    shutdown(dial->source.file, SHUT_WR);
  }
  if (!dial->was_shut || !dial->has_read_end) return true;
  free_dial(dial);
  return false;
}

/* False when the connection is over. */
static bool read_in(struct dial *dial) {
  static char piece[PIECE];
  if (dial->has_read_end || dial->under_way >= WINDOW || !has_room(dial->of)) return true;
  uint64_t most = WINDOW - dial->under_way;
  ssize_t length = recv(dial->source.file, piece, most < sizeof piece ? (size_t)most : sizeof piece, MSG_DONTWAIT);
  if (length < 0 && (errno == EAGAIN || errno == EINTR)) return true;
  if (length < 0) {
    break_off(dial);
    return false;
  }
  if (length) {
    say(dial->of, "data id=%lu data=%zd\n", dial->id, length);
    say_bytes(dial->of, piece, (size_t)length);
    dial->under_way += (uint64_t)length;
    return true;
  }
  say(dial->of, "eof id=%lu\n", dial->id);
  dial->has_read_end = true;
  return write_out(dial); /* perhaps this was the last thing to wait for */
}

/* Begins to connect: 127.0.0.1 first, then ::1. False when nobody listens. */
static bool try_next(struct dial *dial) {
  struct sockaddr_in six_less = {.sin_family = AF_INET, .sin_port = htons(dial->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(dial->port), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
  for (;;) {
    bool was_tried = dial->source.file >= 0;
    drop_source(&dial->source);
    if (was_tried && dial->is_v6) return false;
    dial->is_v6 = was_tried;
    dial->source.file = socket(dial->is_v6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (dial->source.file < 0) return false;
    int one = 1;
    setsockopt(dial->source.file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    int is_bad = dial->is_v6 ? connect(dial->source.file, (struct sockaddr *)&six, sizeof six)
                             : connect(dial->source.file, (struct sockaddr *)&six_less, sizeof six_less);
    if (!is_bad || errno == EINPROGRESS) return true;
  }
}

static void refuse(struct dial *dial) {
  say_failed(dial->of, dial->id, "no_port", "nobody listens");
  free_dial(dial);
}

static void act_dial(struct source *source, uint32_t events) {
  struct dial *dial = CONTAINER_OF(source, struct dial, source);
  if (!dial->is_connected) {
    int error = 0;
    socklen_t length = sizeof error;
    getsockopt(source->file, SOL_SOCKET, SO_ERROR, &error, &length);
    if (error && !try_next(dial)) return refuse(dial);
    if (!error) {
      dial->is_connected = true;
      say_done(dial->of, dial->id);
    }
    return update(dial);
  }
  if (!write_out(dial)) return;
  if (events & ~(uint32_t)EPOLLOUT && !read_in(dial)) return;
  update(dial);
}

static struct dial *find_dial(struct conversation *of, uint64_t id) {
  for (struct dial *dial = of->dials; dial; dial = dial->next)
    if (dial->id == id) return dial;
  return NULL;
}

static struct dial *dial_of(struct conversation *of, const struct message *message) {
  return find_dial(of, (uint64_t)number(message, "id"));
}

bool has_dial(struct conversation *of, uint64_t id) { return find_dial(of, id) != NULL; }

bool has_room_for_dials(struct conversation *of, int more) {
  for (const struct dial *one = of->dials; one; one = one->next) more++;
  return more <= MOST_DIALS;
}

void carry_stream(struct conversation *of, uint64_t id, int file, bool reads) {
  struct dial *dial = calloc(1, sizeof *dial);
  if (!dial) _exit(1);
  *dial = (struct dial){.source = {file, 0, act_dial}, .of = of, .id = id, .is_connected = true, .next = of->dials};
  /* the direction that is not used has ended already */
  if (reads) dial->has_our_end = dial->was_shut = true;
  else dial->has_read_end = true;
  of->dials = dial;
  update(dial);
}

static enum answer begin_dial(struct conversation *from, const struct message *message) {
  uint64_t id = (uint64_t)number(message, "id");
  int64_t port = number(message, "port");
  if (port < 1 || port > 65535 || dial_of(from, message)) return MALFORMED;
  struct dial *dial = has_room_for_dials(from, 1) ? calloc(1, sizeof *dial) : NULL;
  if (!dial) {
    say_failed(from, id, "too_many", "there are 64 connections");
    return GOOD;
  }
  *dial = (struct dial){.source = {-1, 0, act_dial}, .of = from, .id = id, .port = (uint16_t)port, .next = from->dials};
  from->dials = dial;
  if (try_next(dial)) update(dial);
  else refuse(dial);
  return GOOD;
}

/* What comes for a connection that is over already is passed over: the two sides may end it at once. */
static enum answer take_dial_data(struct conversation *from, const struct message *message) {
  struct dial *dial = dial_of(from, message);
  if (message->length[0] > PIECE) return MALFORMED;
  if (!dial) return GOOD;
  if (!dial->is_connected || dial->has_our_end || left_in(&dial->out) + message->length[0] > WINDOW) return MALFORMED;
  add_bytes(&dial->out, message->payload[0], message->length[0]);
  if (write_out(dial)) update(dial);
  return GOOD;
}

static enum answer take_dial_taken(struct conversation *from, const struct message *message) {
  struct dial *dial = dial_of(from, message);
  if (!dial) return GOOD;
  uint64_t taken = (uint64_t)number(message, "bytes");
  if (taken > dial->under_way) return MALFORMED;
  dial->under_way -= taken;
  update(dial);
  return GOOD;
}

static enum answer take_dial_eof(struct conversation *from, const struct message *message) {
  struct dial *dial = dial_of(from, message);
  if (!dial) return GOOD;
  if (!dial->is_connected || dial->has_our_end) return MALFORMED;
  dial->has_our_end = true;
  if (write_out(dial)) update(dial);
  return GOOD;
}

static enum answer take_dial_reset(struct conversation *from, const struct message *message) {
  struct dial *dial = dial_of(from, message);
  if (!dial) return GOOD;
  /* the program sees an error, not an end */
  struct linger now = {1, 0};
  setsockopt(dial->source.file, SOL_SOCKET, SO_LINGER, &now, sizeof now);
  free_dial(dial);
  return GOOD;
}

static void resume_dials(struct conversation *conversation) {
  for (struct dial *dial = conversation->dials; dial; dial = dial->next) update(dial);
}

static void leave_dials(struct conversation *conversation) {
  while (conversation->dials) free_dial(conversation->dials);
}

static const struct verb verbs[] = {
    {"ports", "id", "", list_ports},
    {"dial", "id port", "", begin_dial},
    {"data", "id", "data", take_dial_data},
    {"taken", "id bytes", "", take_dial_taken},
    {"eof", "id", "", take_dial_eof},
    {"reset", "id", "", take_dial_reset},
    {NULL, "", "", NULL},
};

static const struct part part = {.verbs = verbs, .resume = resume_dials, .leave = leave_dials};

void add_ports(void) { add_part(&part); }
