/* What is asked for files. A helper of the conversation does it as the student, one request after another. */
#include "files.h"
#include "bytes.h"
#include "conversations.h"
#include "helpers.h"
#include "loop.h"
#include "message.h"
#include "paths.h"
#include "people.h"
#include "trees.h"
#include "writes.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE 1
#endif

enum { MOST_READS = 8, MOST_RECORDS = 32768 };

/* ── in the helper ── */

static struct bytes answer;

static struct reading {
  uint64_t id, at, left, size;
  int file; /* 0: this place is free */
  char tag[96];
} readings[MOST_READS];

static void add_record(struct bytes *to, const struct stat *about, const char *name) {
  char type = S_ISDIR(about->st_mode) ? 'd' : S_ISREG(about->st_mode) ? 'f' : S_ISLNK(about->st_mode) ? 'l' : 'o', tag[96];
  int64_t changed_ms = about->st_mtim.tv_sec * 1000 + about->st_mtim.tv_nsec / 1000000;
  tag_of(about, tag);
  add_text(to, "%c %o %ld %ld %s %s", type, about->st_mode & 07777, (long)about->st_size, changed_ms < 0 ? 0 : (long)changed_ms,
           tag, name);
  add_bytes(to, "", 1);
}

static void reply(int socket) { send_packet(socket, &answer); }

static void done(int socket, uint64_t id) {
  add_text(&answer, "done id=%lu\n", id);
  reply(socket);
}

static void failed(int socket, uint64_t id) { send_failed(socket, id, code_of(errno), strerror(errno)); }

static void done_or_failed(int socket, uint64_t id, bool is_good) {
  if (is_good) done(socket, id);
  else failed(socket, id);
}

static void send_records(int socket, uint64_t id, struct bytes *records, bool has_more) {
  add_text(&answer, "entries id=%lu more=%d list=%zu\n", id, has_more, left_in(records));
  add_bytes(&answer, records->at + records->start, left_in(records));
  take_from(records, left_in(records));
  reply(socket);
}

static void list(int socket, uint64_t id, const char *path) {
  int folder = open_below(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  DIR *entries = folder < 0 ? NULL : fdopendir(folder);
  if (!entries) return failed(socket, id);
  static struct bytes records;
  for (struct dirent *entry; (entry = readdir(entries));) {
    struct stat about;
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    if (!strncmp(entry->d_name, ".put-write-", 11)) continue; /* not whole yet */
    if (fstatat(folder, entry->d_name, &about, AT_SYMLINK_NOFOLLOW)) continue;
    add_record(&records, &about, entry->d_name);
    if (left_in(&records) >= MOST_RECORDS) send_records(socket, id, &records, true);
  }
  closedir(entries);
  send_records(socket, id, &records, false);
}

static void look_at(int socket, uint64_t id, const char *path) {
  const char *name;
  struct stat about;
  int folder = open_parent(path, &name);
  if (folder < 0 || fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW | (*name ? 0 : AT_EMPTY_PATH))) {
    failed(socket, id);
  } else {
    struct bytes record = {0};
    add_record(&record, &about, name);
    add_text(&answer, "entry id=%lu record=%zu\n", id, left_in(&record));
    add_bytes(&answer, record.at, left_in(&record));
    forget_bytes(&record);
    reply(socket);
  }
  if (folder >= 0) close(folder);
}

/* ── contents ── */

static void begin_reading(int socket, uint64_t id, const char *path, const struct message *message) {
  struct reading *reading = NULL;
  for (int index = 0; index < MOST_READS; index++)
    if (!readings[index].file) reading = &readings[index];
  if (!reading) return send_failed(socket, id, "too_many", "there are 8 reads");
  int file = open_below(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  struct stat about;
  if (file < 0 || fstat(file, &about)) return failed(socket, id);
  if (!S_ISREG(about.st_mode)) {
    close(file);
    return send_failed(socket, id, S_ISDIR(about.st_mode) ? "is_folder" : "denied", "only regular files are read");
  }
  *reading = (struct reading){.id = id, .file = file, .size = (uint64_t)about.st_size};
  reading->at = (uint64_t)number(message, "at");
  reading->left = (uint64_t)number(message, "most");
  tag_of(&about, reading->tag);
}

static void read_on(int socket, struct reading *reading) {
  static char piece[PIECE];
  size_t most = reading->left < sizeof piece ? (size_t)reading->left : sizeof piece;
  ssize_t length = most ? pread(reading->file, piece, most, (off_t)reading->at) : 0;
  if (length < 0) {
    failed(socket, reading->id);
  } else {
    add_text(&answer, "bytes id=%lu size=%lu at=%lu tag=%s data=%zd\n", reading->id, reading->size, reading->at, reading->tag, length);
    add_bytes(&answer, piece, (size_t)length);
    reply(socket);
    reading->at += (uint64_t)length;
    reading->left -= (uint64_t)length;
  }
  if (length > 0 && reading->left && reading->at < reading->size) return;
  close(reading->file);
  reading->file = 0;
}

/* ── changes ── */

static bool move_to(const char *path, const char *to, bool overwrites) {
  const char *name, *new_name;
  struct stat about;
  int from = open_parent(path, &name), target = from < 0 ? -1 : open_parent(to, &new_name);
  bool is_good = false;
  if (target >= 0) {
    long moved = syscall(SYS_renameat2, from, name, target, new_name, overwrites ? 0 : RENAME_NOREPLACE);
    if (moved && !overwrites && errno == EINVAL && fstatat(target, new_name, &about, AT_SYMLINK_NOFOLLOW))
      moved = renameat(from, name, target, new_name); /* a file system that knows no flags */
    is_good = !moved;
  }
  int error = errno;
  if (from >= 0) close(from);
  if (target >= 0) close(target);
  errno = error;
  return is_good;
}

static bool remove_path(const char *path) {
  const char *name;
  int folder = open_parent(path, &name);
  bool is_good = folder >= 0 && !remove_tree(folder, name);
  int error = errno;
  if (folder >= 0) close(folder);
  errno = error;
  return is_good;
}

static bool change_mode(const char *path, mode_t mode) {
  const char *name;
  struct stat about;
  int folder = open_parent(path, &name);
  if (folder < 0) return false;
  bool is_good = !fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW);
  if (is_good && S_ISLNK(about.st_mode)) {
    errno = ELOOP;
    is_good = false;
  }
  is_good = is_good && !fchmodat(folder, name, mode, 0);
  int error = errno;
  close(folder);
  errno = error;
  return is_good;
}

static void tell_disk(int socket, uint64_t id) {
  struct statvfs about;
  uint64_t used, files, total = 0, most_files = 0;
  int folder = open_below("", O_RDONLY | O_DIRECTORY);
  if (folder < 0 || fstatvfs(folder, &about)) return failed(socket, id);
  if (has_own_disk) {
    used = (about.f_blocks - about.f_bfree) * about.f_frsize;
    total = used + about.f_bavail * about.f_frsize;
    files = about.f_files - about.f_ffree;
    most_files = about.f_files;
  } else {
    measure_tree(folder, &used, &files);
  }
  close(folder);
  add_text(&answer, "disk id=%lu used=%lu total=%lu files=%lu most_files=%lu\n", id, used, total, files, most_files);
  reply(socket);
}

/* ── requests ── */

/* Copies a path into `path`; false when it is refused. The home folder itself is only listed and looked at. */
static bool take_path(int socket, const struct message *message, int index, char path[MOST_PATH + 1]) {
  size_t length = message->length[index];
  const char *problem = problem_of_path(message->payload[index], length);
  bool may_be_home = !strcmp(message->verb->name, "list") || !strcmp(message->verb->name, "stat");
  if (!problem && !length && !may_be_home && strcmp(message->verb->name, "mkdir")) problem = "bad_name";
  if (problem) {
    send_failed(socket, (uint64_t)number(message, "id"), problem, "this is no path");
    return false;
  }
  memcpy(path, message->payload[index], length);
  path[length] = 0;
  return true;
}

static void carry_out(int socket, const struct message *message) {
  const char *verb = message->verb->name;
  uint64_t id = (uint64_t)number(message, "id");
  char path[MOST_PATH + 1], to[MOST_PATH + 1];
  if (!strcmp(verb, "part")) return take_part(socket, message);
  if (!strcmp(verb, "disk")) return tell_disk(socket, id);
  if (!take_path(socket, message, 0, path)) return;
  if (!strcmp(verb, "list")) {
    list(socket, id, path);
  } else if (!strcmp(verb, "stat")) {
    look_at(socket, id, path);
  } else if (!strcmp(verb, "read")) {
    begin_reading(socket, id, path, message);
  } else if (!strcmp(verb, "write")) {
    begin_write(socket, message);
  } else if (!strcmp(verb, "mkdir")) {
    done_or_failed(socket, id, !*path || !make_folders(path));
  } else if (!strcmp(verb, "move")) {
    if (take_path(socket, message, 1, to)) done_or_failed(socket, id, move_to(path, to, number(message, "over")));
  } else if (!strcmp(verb, "remove")) {
    done_or_failed(socket, id, remove_path(path));
  } else if (!strcmp(verb, "chmod")) {
    done_or_failed(socket, id, change_mode(path, (mode_t)strtoul(word(message, "mode"), NULL, 8)));
  }
}

/* ── in the agent itself ── */

static bool is_good_mode(const char *mode) { return !mode || (strlen(mode) <= 4 && strspn(mode, "01234567") == strlen(mode) && strtoul(mode, NULL, 8) <= 0777); }

static void serve_files(int socket, const struct message *unused);

static enum answer ask_files(struct conversation *from, const struct message *message) {
  if (!is_good_mode(word(message, "mode")) || number(message, "over") > 1) return MALFORMED;
  if (!from->files) {
    if (!strcmp(message->verb->name, "part")) return GOOD; /* of a write that could not begin */
    from->files = start_helper(serve_files, NULL);
    if (!from->files) {
      say_failed(from, (uint64_t)number(message, "id"), "busy", "no process can be started");
      return GOOD;
    }
    from->files->to = from;
    from->files->take = pass_on;
  }
  struct source *source = &from->files->source;
  if (send(source->file, message->whole, message->whole_length, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0) return GOOD;
  if (errno != EAGAIN && errno != EINTR) {
    from->is_over = true;
    return GOOD;
  }
  want(source, source->wants | EPOLLOUT);
  return LATER;
}

static const struct verb verbs[] = {
    {"list", "id", "path", ask_files},
    {"stat", "id", "path", ask_files},
    {"read", "id at most", "path", ask_files},
    {"write", "id size mode? tag?", "path", ask_files},
    {"part", "id", "data", ask_files},
    {"mkdir", "id", "path", ask_files},
    {"move", "id over", "path to", ask_files},
    {"remove", "id", "path", ask_files},
    {"chmod", "id mode", "path", ask_files},
    {"disk", "id", "", ask_files},
    {NULL, "", "", NULL},
};

static void serve_files(int socket, const struct message *unused) {
  (void)unused;
  static char packet[MOST_PACKET];
  static struct message message;
  serve_as(&student);
  tidy_up = forget_writes;
  for (;;) {
    bool is_reading = false;
    for (int index = 0; index < MOST_READS; index++) {
      if (!readings[index].file) continue;
      read_on(socket, &readings[index]);
      is_reading = true;
    }
    struct pollfd wait = {socket, POLLIN, 0};
    if (poll(&wait, 1, is_reading ? 0 : -1) <= 0) continue;
    ssize_t length = recv(socket, packet, sizeof packet, 0);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0 || parse(packet, (size_t)length, verbs, &message) != length) break;
    carry_out(socket, &message);
  }
  forget_writes();
}

static const struct part part = {.verbs = verbs};

void add_files(void) { add_part(&part); }
