/* Tells what changes in the home folder. One helper watches for all conversations. */
#include "watch.h"
#include "bytes.h"
#include "conversations.h"
#include "helpers.h"
#include "loop.h"
#include "message.h"
#include "people.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_FOLDERS = 8192, MOST_CHANGES = 1000, MOST_LIST = 60000, JOIN_MS = 100 };

/* ── in the agent itself ── */

static struct helper *watcher;
static bool is_ready;
static struct promise *waiting;

static void serve_watch(int socket, const struct message *unused);

static void tell_all_changed(struct conversation *to) { say(to, "changed all=1 list=0\n"); }

static void lose_watcher(const char *code) {
  if (watcher) end_helper(watcher);
  watcher = NULL;
  is_ready = false;
  keep_promises(&waiting, code, "nothing can be watched");
}

static void take_news(struct helper *helper, const char *packet, size_t length) {
  (void)helper;
  if (length == 6 && !memcmp(packet, "ready\n", 6)) {
    is_ready = true;
    keep_promises(&waiting, NULL, NULL);
  } else if (length == 7 && !memcmp(packet, "broken\n", 7)) {
    for (struct conversation *to = conversations; to; to = to->next) to->watches = false;
    lose_watcher("too_many");
  } else if (length) {
    for (struct conversation *to = conversations; to; to = to->next) {
      if (!to->watches) continue;
      if (has_room(to)) say_bytes(to, packet, length);
      else to->missed_changes = true;
    }
  } else {
    /* who watched must ask again */
    for (struct conversation *to = conversations; to; to = to->next)
      if (to->watches) to->is_over = true;
    lose_watcher("failed");
  }
}

static enum answer begin_watch(struct conversation *from, const struct message *message) {
  uint64_t id = (uint64_t)number(message, "id");
  if (!watcher) {
    watcher = start_helper(serve_watch, NULL);
    if (watcher) watcher->take = take_news;
  }
  if (!watcher) {
    say_failed(from, id, "busy", "no process can be started");
    return GOOD;
  }
  from->watches = true;
  if (is_ready) say_done(from, id);
  else promise(&waiting, from, id);
  return GOOD;
}

static void leave_watch(struct conversation *conversation) {
  if (!conversation->watches) return;
  conversation->watches = conversation->missed_changes = false;
  for (const struct conversation *other = conversations; other; other = other->next)
    if (other->watches) return;
  lose_watcher("failed");
}

static enum answer end_watch(struct conversation *from, const struct message *message) {
  leave_watch(from);
  say_done(from, (uint64_t)number(message, "id"));
  return GOOD;
}

static void resume_watch(struct conversation *conversation) {
  if (!conversation->missed_changes) return;
  conversation->missed_changes = false;
  tell_all_changed(conversation);
}

/* ── in the helper: folders ── */

/* Watched folders by the kernel's number, which grows. Paths begin at home; the empty one is home. */
static struct folder {
  int number;
  char *path;
} folders[MOST_FOLDERS];
static int folder_count, inotify;
static bool has_too_many;

static char *changes[MOST_CHANGES];
static int change_count;
static size_t changes_length;
static bool is_all;

static void note_change(const char *path) {
  size_t length = strlen(path) + 1;
  if (is_all) return;
  if (has_too_many || change_count == MOST_CHANGES || changes_length + length > MOST_LIST) {
    is_all = true;
    return;
  }
  for (int index = 0; index < change_count; index++)
    if (!strcmp(changes[index], path)) return;
  changes[change_count++] = strdup(path);
  changes_length += length;
}

/* Where a folder of this number stands, or would stand. */
static int place_of(int number) {
  int low = 0, high = folder_count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (folders[middle].number < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

static struct folder *folder_of(int number) {
  int place = place_of(number);
  return place < folder_count && folders[place].number == number ? &folders[place] : NULL;
}

static void forget_folder(int number) {
  struct folder *gone = folder_of(number);
  if (!gone) return;
  free(gone->path);
  memmove(gone, gone + 1, (size_t)(folders + folder_count - gone - 1) * sizeof *gone);
  folder_count--;
}

static bool join_path(char *whole, size_t room, const char *path, const char *name) {
  int length = snprintf(whole, room, *path ? "%s/%s" : "%s%s", path, name);
  return length >= 0 && (size_t)length < room;
}

static bool is_left_out(const char *name) {
  return !strcmp(name, "node_modules") || !strcmp(name, ".git") || !strcmp(name, "__pycache__");
}

/* Watches a folder and those in it. `tells`: what is in it came before anybody watched. */
static void add_folder(const char *path, bool tells) {
  char whole[3 * MOST_PATH], below[MOST_PATH + 1];
  if (folder_count == MOST_FOLDERS) {
    has_too_many = is_all = true;
    return;
  }
  if (!join_path(whole, sizeof whole, home, path)) return;
  uint32_t what = IN_CREATE | IN_DELETE | IN_MODIFY | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO;
  int number = inotify_add_watch(inotify, whole, what | IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK);
  if (number < 0) {
    has_too_many |= errno == ENOSPC;
    return;
  }
  struct folder *known = folder_of(number);
  if (known) {
    free(known->path);
  } else {
    int place = place_of(number);
    known = &folders[place];
    memmove(known + 1, known, (size_t)(folder_count++ - place) * sizeof *known);
  }
  *known = (struct folder){number, strdup(path)};
  DIR *entries = opendir(whole);
  if (!entries) return;
  for (struct dirent *entry; (entry = readdir(entries));) {
    const char *name = entry->d_name;
    struct stat about;
    if (!strcmp(name, ".") || !strcmp(name, "..") || !join_path(below, sizeof below, path, name)) continue;
    if (tells) note_change(below);
    bool is_folder = entry->d_type == DT_DIR;
    if (entry->d_type == DT_UNKNOWN)
      is_folder = !fstatat(dirfd(entries), name, &about, AT_SYMLINK_NOFOLLOW) && S_ISDIR(about.st_mode);
    if (is_folder && !is_left_out(name)) add_folder(below, tells);
  }
  closedir(entries);
}

/* A folder went away with all in it, perhaps to a place that is not watched. */
static void leave_folder(const char *path) {
  size_t length = strlen(path);
  for (int index = folder_count - 1; index >= 0; index--) {
    const char *one = folders[index].path;
    if (strncmp(one, path, length) || (one[length] && one[length] != '/')) continue;
    int number = folders[index].number;
    forget_folder(number);
    inotify_rm_watch(inotify, number);
  }
}

static void take_event(const struct inotify_event *event) {
  char path[MOST_PATH + 1];
  if (event->mask & IN_Q_OVERFLOW) {
    is_all = true;
    return;
  }
  if (event->mask & IN_IGNORED) {
    forget_folder(event->wd);
    return;
  }
  const struct folder *folder = folder_of(event->wd);
  if (!folder || !event->len || !strncmp(event->name, ".put-write-", 11)) return;
  if (!join_path(path, sizeof path, folder->path, event->name)) return;
  note_change(path);
  if (!(event->mask & IN_ISDIR) || is_left_out(event->name)) return;
  if (event->mask & IN_MOVED_FROM) leave_folder(path);
  if (event->mask & (IN_CREATE | IN_MOVED_TO)) add_folder(path, true);
}

static void read_events(void) {
  static char events[65536] __attribute__((aligned(8)));
  ssize_t length = read(inotify, events, sizeof events);
  for (ssize_t at = 0; at < length;) {
    const struct inotify_event *event = (const struct inotify_event *)(events + at);
    take_event(event);
    at += (ssize_t)(sizeof *event + event->len);
  }
}

static void send_changes(int socket) {
  struct bytes list = {0}, packet = {0};
  for (int index = 0; index < change_count; index++) {
    if (!is_all) add_bytes(&list, changes[index], strlen(changes[index]) + 1);
    free(changes[index]);
  }
  add_text(&packet, "changed all=%d list=%zu\n", is_all, left_in(&list));
  add_bytes(&packet, list.at, left_in(&list));
  send_packet(socket, &packet);
  forget_bytes(&list);
  forget_bytes(&packet);
  change_count = 0;
  changes_length = 0;
  is_all = false;
}

static void serve_watch(int socket, const struct message *unused) {
  (void)unused;
  struct bytes packet = {0};
  serve_as(&student);
  inotify = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (inotify >= 0) add_folder("", false);
  bool is_broken = !folder_count;
  add_text(&packet, is_broken ? "broken\n" : "ready\n");
  send_packet(socket, &packet);
  is_all = false;
  uint64_t due_ms = 0;
  while (!is_broken) {
    struct pollfd waits[2] = {{inotify, POLLIN, 0}, {socket, POLLIN, 0}};
    uint64_t now = now_ms();
    int most = !due_ms ? -1 : due_ms > now ? (int)(due_ms - now) : 0;
    if (poll(waits, 2, most) < 0 && errno != EINTR) return;
    if (waits[1].revents) return; /* nobody listens any more */
    if (waits[0].revents) read_events();
    bool has_changes = change_count || is_all;
    if (has_changes && !due_ms) due_ms = now_ms() + JOIN_MS;
    if (!has_changes || now_ms() < due_ms) continue;
    send_changes(socket);
    due_ms = 0;
  }
}

static const struct verb verbs[] = {
    {"watch", "id", "", begin_watch},
    {"unwatch", "id", "", end_watch},
    {NULL, "", "", NULL},
};

static const struct part part = {.verbs = verbs, .resume = resume_watch, .leave = leave_watch};

void add_watch(void) { add_part(&part); }
