/* Contents that come in pieces. What is not whole is never seen under its name, and leaves nothing. */
#include "writes.h"
#include "bytes.h"
#include "helpers.h"
#include "message.h"
#include "paths.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE 1
#endif

enum { MOST_UPLOADS = 16 };

static struct upload {
  bool is_open;
  uint64_t id, left, taken;
  int folder, file;
  bool has_mode;
  mode_t mode;
  char temporary[64]; /* its name beside the old one; empty: it has none yet */
  char name[256], tag[96];
} uploads[MOST_UPLOADS];

void tag_of(const struct stat *about, char tag[96]) {
  uint64_t changed = (uint64_t)about->st_mtim.tv_sec * 1000000000 + (uint64_t)about->st_mtim.tv_nsec;
  snprintf(tag, 96, "%lu-%ld-%lu", changed, (long)about->st_size, about->st_ino);
}

static struct upload *upload_of(uint64_t id) {
  for (int index = 0; index < MOST_UPLOADS; index++)
    if (uploads[index].is_open && uploads[index].id == id) return &uploads[index];
  return NULL;
}

static void forget(struct upload *upload) {
  if (*upload->temporary) unlinkat(upload->folder, upload->temporary, 0);
  if (upload->file >= 0) close(upload->file);
  if (upload->folder >= 0) close(upload->folder);
  memset(upload, 0, sizeof *upload);
}

void forget_writes(void) {
  for (int index = 0; index < MOST_UPLOADS; index++)
    if (uploads[index].is_open) forget(&uploads[index]);
}

static void fail(int socket, struct upload *upload, const char *code, const char *text) {
  uint64_t id = upload->id;
  forget(upload);
  send_failed(socket, id, code, text);
}

static void name_temporary(struct upload *upload) {
  static unsigned long count;
  snprintf(upload->temporary, sizeof upload->temporary, ".put-write-%d-%lu", getpid(), count++);
}

/* A file without a name goes by itself, even if the container is killed. Not every file system has such. */
static int open_new(struct upload *upload) {
  int file = openat(upload->folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (file >= 0 || errno == ENOSPC || errno == EDQUOT || errno == EACCES) return file;
  name_temporary(upload);
  file = openat(upload->folder, upload->temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) *upload->temporary = 0;
  return file;
}

static int give_name(struct upload *upload) {
  if (*upload->temporary) return 0;
  name_temporary(upload);
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", upload->file);
  if (!linkat(AT_FDCWD, path, upload->folder, upload->temporary, AT_SYMLINK_FOLLOW)) return 0;
  *upload->temporary = 0;
  return -1;
}

/* The code of what hinders, by the file that has the name now; NULL: nothing. Finds the mode to keep. */
static const char *look_at_old(struct upload *upload) {
  struct stat about;
  bool is_there = !fstatat(upload->folder, upload->name, &about, AT_SYMLINK_NOFOLLOW);
  if (!is_there && errno != ENOENT) return code_of(errno);
  if (is_there && S_ISDIR(about.st_mode)) return "is_folder";
  if (*upload->tag) {
    char tag[96] = "new";
    if (is_there) tag_of(&about, tag);
    if (strcmp(tag, upload->tag)) return "changed";
  }
  if (!upload->has_mode) upload->mode = is_there && S_ISREG(about.st_mode) ? about.st_mode & 0777 : 0644;
  return NULL;
}

static int rename_over(const struct upload *upload) {
  if (!strcmp(upload->tag, "new")) {
    long moved = syscall(SYS_renameat2, upload->folder, upload->temporary, upload->folder, upload->name, RENAME_NOREPLACE);
    if (!moved || (errno != EINVAL && errno != ENOSYS)) return (int)moved;
  }
  return renameat(upload->folder, upload->temporary, upload->folder, upload->name);
}

static void finish(int socket, struct upload *upload) {
  const char *problem = look_at_old(upload);
  if (problem) return fail(socket, upload, problem, "the file is another one meanwhile");
  struct stat about;
  if (fchmod(upload->file, upload->mode) || fsync(upload->file) || give_name(upload) || rename_over(upload) ||
      fstat(upload->file, &about)) {
    bool has_come = errno == EEXIST && !strcmp(upload->tag, "new");
    return fail(socket, upload, has_come ? "changed" : code_of(errno), strerror(errno));
  }
  *upload->temporary = 0;
  char tag[96];
  tag_of(&about, tag);
  struct bytes bytes = {0};
  add_text(&bytes, "done id=%lu tag=%s\n", upload->id, tag);
  forget(upload);
  send_packet(socket, &bytes);
  forget_bytes(&bytes);
}

void begin_write(int socket, const struct message *message) {
  uint64_t id = (uint64_t)number(message, "id");
  char path[MOST_PATH + 1] = "";
  memcpy(path, message->payload[0], message->length[0]);
  struct upload *upload = NULL;
  for (int index = 0; index < MOST_UPLOADS && !upload_of(id); index++)
    if (!uploads[index].is_open) upload = &uploads[index];
  if (!upload) return send_failed(socket, id, "too_many", "there are 16 writes");
  *upload = (struct upload){.is_open = true, .id = id, .left = (uint64_t)number(message, "size"), .folder = -1, .file = -1};
  const char *mode = word(message, "mode"), *tag = word(message, "tag");
  upload->has_mode = mode;
  if (mode) upload->mode = (mode_t)strtoul(mode, NULL, 8) & 0777;
  if (tag) strcpy(upload->tag, tag);
  char *slash = strrchr(path, '/');
  if (slash) {
    *slash = 0;
    if (make_folders(path)) return fail(socket, upload, code_of(errno), strerror(errno));
    *slash = '/';
  }
  const char *name;
  upload->folder = open_parent(path, &name);
  if (upload->folder < 0) return fail(socket, upload, code_of(errno), strerror(errno));
  strcpy(upload->name, name);
  const char *problem = look_at_old(upload);
  if (problem) return fail(socket, upload, problem, "the file is another one");
  upload->file = open_new(upload);
  if (upload->file < 0) return fail(socket, upload, code_of(errno), strerror(errno));
  if (!upload->left) finish(socket, upload);
}

void take_part(int socket, const struct message *message) {
  struct upload *upload = upload_of((uint64_t)number(message, "id"));
  if (!upload) return; /* it has failed meanwhile */
  const char *bytes = message->payload[0];
  size_t length = message->length[0];
  if (length > upload->left) return fail(socket, upload, "too_large", "more came than was said");
  while (length) {
    ssize_t written = pwrite(upload->file, bytes, length, (off_t)upload->taken);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail(socket, upload, code_of(errno), strerror(errno));
    upload->taken += (uint64_t)written;
    bytes += written;
    length -= (size_t)written;
    upload->left -= (uint64_t)written;
  }
  if (!upload->left) finish(socket, upload);
}
