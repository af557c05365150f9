/* Conversations: bytes come in and become requests; answers go out. */
#include "conversations.h"
#include "bytes.h"
#include "loop.h"
#include "message.h"
#include "people.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/*
 * ROOM: what may wait to be sent before outputs, contents and connections wait too. NO_MORE: what may wait before no
 * more requests are read.
 */
enum { MOST_CONVERSATIONS = 64, ROOM = 131072, NO_MORE = 1 << 20 };

struct conversation *conversations;
uint64_t generation;
static struct source door;
static uint64_t last_serial;
static struct message message;

enum { MOST_PARTS = 16, MOST_VERBS = 64 };

/* The last verb stays without a name. */
static struct verb verbs[MOST_VERBS + 1];
static const struct part *parts[MOST_PARTS];

void add_part(const struct part *part) {
  int place = 0, count = 0;
  while (place < MOST_PARTS && parts[place]) place++;
  while (verbs[count].name) count++;
  if (place == MOST_PARTS) _exit(1);
  parts[place] = part;
  for (const struct verb *one = part->verbs; one && one->name; one++) {
    if (count == MOST_VERBS) _exit(1);
    verbs[count++] = *one;
  }
}

static void update(struct conversation *conversation) {
  bool reads = !conversation->waits && left_in(&conversation->out) < NO_MORE;
  want(&conversation->source, (reads ? EPOLLIN : 0) | (left_in(&conversation->out) ? EPOLLOUT : 0));
}

void go_on(struct conversation *from) {
  while (!from->is_over && !from->waits && left_in(&from->out) < NO_MORE && left_in(&from->in)) {
    long length = parse(from->in.at + from->in.start, left_in(&from->in), verbs, &message);
    if (length == 0) return;
    enum answer answer = length < 0 ? MALFORMED : message.verb->carry_out(from, &message);
    if (answer == MALFORMED) {
      dprintf(2, "a malformed request: %.80s\n", message.line);
      from->is_over = true;
    } else if (answer == LATER) {
      from->waits = true;
    } else {
      take_from(&from->in, (size_t)length);
    }
  }
}

static void send_out(struct conversation *to) {
  while (left_in(&to->out) && !to->is_over) {
    ssize_t sent = send(to->source.file, to->out.at + to->out.start, left_in(&to->out), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && errno == EAGAIN) return;
    if (sent < 0) to->is_over = true;
    else take_from(&to->out, (size_t)sent);
  }
}

static void converse(struct source *source, uint32_t events) {
  struct conversation *with = CONTAINER_OF(source, struct conversation, source);
  if (!(events & ~(uint32_t)EPOLLOUT)) return; /* tidy_conversations sends */
  ssize_t length = recv(source->file, room_in(&with->in, MOST_PAYLOAD), MOST_PAYLOAD, MSG_DONTWAIT);
  if (length < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (length <= 0) {
    with->is_over = true;
    return;
  }
  with->in.end += (size_t)length;
  go_on(with);
}

static void welcome(struct source *source, uint32_t events) {
  (void)events;
  int file = accept4(source->file, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  int count = 0;
  for (const struct conversation *one = conversations; one; one = one->next) count++;
  struct conversation *fresh = file < 0 || count >= MOST_CONVERSATIONS ? NULL : calloc(1, sizeof *fresh);
  if (!fresh) {
    if (file >= 0) close(file);
    return;
  }
  fresh->source = (struct source){file, 0, converse};
  fresh->serial = ++last_serial;
  fresh->next = conversations;
  conversations = fresh;
  say(fresh, "hello version=1 generation=%lu home=%zu\n", generation, strlen(home));
  say_bytes(fresh, home, strlen(home));
}

void listen_at(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  char folder[sizeof address.sun_path];
  if (strlen(path) >= sizeof address.sun_path || *path != '/') {
    dprintf(2, "%s is no path for a socket\n", path);
    _exit(2);
  }
  strcpy(address.sun_path, path);
  strcpy(folder, path);
  *strrchr(folder, '/') = 0;
  mkdir(folder, 0700);
  unlink(path);
  int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (chmod(folder, 0700) || bind(file, (struct sockaddr *)&address, sizeof address) || listen(file, 64)) {
    dprintf(2, "can not listen at %s: %s\n", path, strerror(errno));
    _exit(1);
  }
  door = (struct source){file, 0, welcome};
  want(&door, EPOLLIN);
}

static void leave(struct conversation *gone) {
  for (int index = 0; index < MOST_PARTS && parts[index]; index++)
    if (parts[index]->leave) parts[index]->leave(gone);
  drop_source(&gone->source);
  forget_bytes(&gone->in);
  forget_bytes(&gone->out);
  free(gone);
}

static void resume(struct conversation *conversation) {
  conversation->is_full = false;
  for (int index = 0; index < MOST_PARTS && parts[index]; index++)
    if (parts[index]->resume) parts[index]->resume(conversation);
}

/* Sends what is said, asks those who waited for room, and frees conversations that are over. */
static bool tidy(struct conversation *one) {
  bool was_loaded = left_in(&one->out) >= NO_MORE, has_resumed = false;
  send_out(one);
  while (one->is_full && !one->is_over && left_in(&one->out) < ROOM / 2) {
    has_resumed = true;
    resume(one);
    send_out(one);
  }
  if (was_loaded && left_in(&one->out) < NO_MORE) go_on(one);
  if (!one->is_over) update(one);
  return has_resumed;
}

void tidy_conversations(void) {
  for (bool again = true; again;) {
    again = false;
    for (struct conversation **at = &conversations; *at;) {
      struct conversation *one = *at;
      again |= tidy(one);
      if (one->is_over) {
        *at = one->next;
        leave(one);
        again = true; /* others may go on now */
      } else {
        at = &one->next;
      }
    }
  }
}

/* ── what others say ── */

bool has_room(struct conversation *conversation) {
  if (left_in(&conversation->out) < ROOM) return true;
  conversation->is_full = true;
  return false;
}

void say_bytes(struct conversation *to, const void *bytes, size_t length) { add_bytes(&to->out, bytes, length); }

void say(struct conversation *to, const char *format, ...) {
  char text[512];
  va_list list;
  va_start(list, format);
  int length = vsnprintf(text, sizeof text, format, list);
  va_end(list);
  add_bytes(&to->out, text, (size_t)length);
}

void say_done(struct conversation *to, uint64_t id) { say(to, "done id=%lu\n", id); }

void say_failed(struct conversation *to, uint64_t id, const char *code, const char *text) {
  say(to, "failed id=%lu code=%s text=%zu\n%s", id, code, strlen(text), text);
}

void promise(struct promise **list, const struct conversation *to, uint64_t id) {
  struct promise *fresh = malloc(sizeof *fresh);
  if (!fresh) _exit(1);
  *fresh = (struct promise){to->serial, id, *list};
  *list = fresh;
}

void keep_promises(struct promise **list, const char *code, const char *text) {
  while (*list) {
    struct promise *kept = *list;
    *list = kept->next;
    for (struct conversation *to = conversations; to; to = to->next) {
      if (to->serial != kept->serial) continue;
      if (code) say_failed(to, kept->id, code, text);
      else say_done(to, kept->id);
    }
    free(kept);
  }
}
