/* Child processes for what may take long. The loop itself never waits for a disk or a program. */
#include "helpers.h"
#include "bytes.h"
#include "conversations.h"
#include "loop.h"
#include "message.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char packet[MOST_PACKET];
void (*tidy_up)(void);

static void read_helper(struct source *source, uint32_t events) {
  struct helper *helper = CONTAINER_OF(source, struct helper, source);
  if (events & EPOLLOUT && helper->to) {
    want(source, EPOLLIN);
    helper->to->waits = false;
    go_on(helper->to);
  }
  if (!(events & ~(uint32_t)EPOLLOUT)) return;
  if (helper->to && !has_room(helper->to)) {
    want(source, source->wants & ~(uint32_t)EPOLLIN);
    return;
  }
  ssize_t length = recv(source->file, packet, sizeof packet, MSG_DONTWAIT);
  if (length < 0 && (errno == EAGAIN || errno == EINTR)) return;
  helper->take(helper, packet, length > 0 ? (size_t)length : 0);
}

struct helper *start_helper(void (*work)(int socket, const struct message *message), const struct message *message) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends)) return NULL;
  struct helper *helper = calloc(1, sizeof *helper);
  pid_t pid = helper ? fork() : -1;
  if (pid == 0) {
    setsid();
    if (dup2(ends[1], 3) < 0) _exit(1);
    syscall(SYS_close_range, 4, ~0U, 0);
    umask(022);
    work(3, message);
    _exit(0);
  }
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    free(helper);
    return NULL;
  }
  helper->pid = pid;
  helper->source = (struct source){ends[0], 0, read_helper};
  want(&helper->source, EPOLLIN);
  return helper;
}

/* The only answer of a helper, or one of many. */
void pass_on(struct helper *helper, const char *bytes, size_t length) {
  if (length) {
    say_bytes(helper->to, bytes, length);
    helper->has_answered = true;
    return;
  }
  if (!helper->id) helper->to->is_over = true; /* nobody knows what it left undone */
  else if (!helper->has_answered) say_failed(helper->to, helper->id, "failed", "the helper has ended");
  end_helper(helper);
}

/* It sees that nobody listens, and tidies up by itself. */
void end_helper(struct helper *helper) {
  if (helper->to && helper->to->files == helper) helper->to->files = NULL;
  for (struct helper **at = helper->to ? &helper->to->runs : NULL; at && *at; at = &(*at)->next)
    if (*at == helper) {
      *at = helper->next;
      break;
    }
  drop_source(&helper->source);
  free(helper);
}

static void resume_helpers(struct conversation *conversation) {
  struct helper *files = conversation->files;
  if (files) want(&files->source, files->source.wants | EPOLLIN);
  for (struct helper *run = conversation->runs; run; run = run->next) want(&run->source, EPOLLIN);
}

static void leave_helpers(struct conversation *conversation) {
  if (conversation->files) end_helper(conversation->files);
  while (conversation->runs) end_helper(conversation->runs);
}

static const struct part part = {.resume = resume_helpers, .leave = leave_helpers};

void add_helpers(void) { add_part(&part); }

/* ── in the child ── */

void send_packet(int socket, struct bytes *bytes) {
  ssize_t sent;
  do sent = send(socket, bytes->at + bytes->start, left_in(bytes), MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  if (sent < 0) {
    if (tidy_up) tidy_up();
    _exit(0);
  }
  take_from(bytes, left_in(bytes));
}

void send_failed(int socket, uint64_t id, const char *code, const char *text) {
  struct bytes bytes = {0};
  add_text(&bytes, "failed id=%lu code=%s text=%zu\n%s", id, code, strlen(text), text);
  send_packet(socket, &bytes);
  forget_bytes(&bytes);
}

const char *code_of(int error) {
  switch (error) {
    case ENOENT: return "no_entry";
    case EEXIST: return "exists";
    case ENOTEMPTY: return "not_empty";
    case EISDIR: return "is_folder";
    case ENOTDIR: return "not_folder";
    case ELOOP: case EXDEV: case EACCES: case EPERM: case EROFS: return "denied";
    case ENOSPC: case EDQUOT: return "no_space";
    case ENAMETOOLONG: return "too_long";
    case EFBIG: return "too_large";
    case EINVAL: return "bad_name";
    case EMFILE: case ENFILE: return "too_many";
    case EBUSY: case ETXTBSY: case EAGAIN: return "busy";
    default: return "failed";
  }
}
