/* Trees of files: copying them from one user to another, and removing whatever a student may have made. */
#include "folders.h"
#include "roles.h"
#include "wire.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { DEEPEST = 16 };

static void act(const struct role *role) {
  if (role) act_as(role);
  else act_as_root();
}

int open_folder(const char *path) { return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC); }

/* Reads a folder from its beginning; the handle stays the caller's. */
static DIR *entries_of(int folder) {
  int own = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return own < 0 ? NULL : fdopendir(own);
}

static const char *next_name(DIR *entries) {
  for (struct dirent *entry; (entry = readdir(entries));)
    if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..")) return entry->d_name;
  return NULL;
}

static void copy_file(int source, const struct stat *about, int to, const char *name) {
  mode_t mode = about->st_mode & 0100 ? 0755 : 0644;
  int target = openat(to, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
  if (target < 0) give_up("can not copy %s: %s", name, strerror(errno));
  for (off_t left = about->st_size; left > 0;) {
    ssize_t sent = sendfile(target, source, NULL, (size_t)left);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) give_up("can not copy %s: %s", name, sent ? strerror(errno) : "it has shrunk");
    left -= sent;
  }
  close(target);
}

static void copy_below(int from, const struct role *reader, int to, const struct role *writer, int except, int depth) {
  act(reader);
  DIR *entries = entries_of(from);
  if (!entries || depth > DEEPEST) give_up("can not read a folder to copy");
  for (const char *name; (name = next_name(entries));) {
    act(reader);
    int source = openat(from, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat about;
    if (source < 0) continue; /* a link, or a file that this reader may not open */
    if (fstat(source, &about)) give_up("can not look at %s", name);
    bool is_folder = S_ISDIR(about.st_mode);
    int below = -1;
    if (except >= 0) {
      act_as_root();
      below = openat(except, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    }
    act(writer);
    if (is_folder) {
      if (mkdirat(to, name, 0755) && errno != EEXIST) give_up("can not make %s: %s", name, strerror(errno));
      int target = openat(to, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      if (target < 0) give_up("can not open %s: %s", name, strerror(errno));
      copy_below(source, reader, target, writer, below, depth + 1);
      close(target);
    } else if (S_ISREG(about.st_mode) && below < 0) {
      copy_file(source, &about, to, name);
    }
    if (below >= 0) close(below);
    close(source);
  }
  closedir(entries);
}

void copy_tree(int from, const struct role *reader, int to, const struct role *writer, int except) {
  copy_below(from, reader, to, writer, except, 0);
  act_as_root();
}

static bool remove_one(int folder, const char *name) {
  return !unlinkat(folder, name, 0) || !unlinkat(folder, name, AT_REMOVEDIR);
}

/* Moves the entries of a folder up to the top, so that any depth needs only two handles; false if nothing moved. */
static bool lift(int top, const char *name) {
  static unsigned long lifted;
  bool has_moved = false;
  fchmodat(top, name, 0700, 0);
  int folder = openat(top, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *entries = folder < 0 ? NULL : entries_of(folder);
  if (entries) {
    for (const char *child; (child = next_name(entries));) {
      if (remove_one(folder, child)) {
        has_moved = true;
        continue;
      }
      char unique[64]; /* a folder that is not empty */
      snprintf(unique, sizeof unique, ".lifted-%lu", lifted++);
      fchmodat(folder, child, 0700, 0);
      has_moved |= !renameat(folder, child, top, unique);
    }
    closedir(entries);
  }
  if (folder >= 0) close(folder);
  return has_moved;
}

bool is_bare(int folder) {
  static char entries[4096];
  if (lseek(folder, 0, SEEK_SET) < 0) return false;
  ssize_t length = syscall(SYS_getdents64, folder, entries, sizeof entries);
  for (ssize_t at = 0; at < length;) {
    const struct dirent64 *entry = (struct dirent64 *)(entries + at);
    if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..")) return false;
    at += entry->d_reclen;
  }
  return length > 0;
}

bool empty_folder(const char *path) {
  int top = open_folder(path);
  if (top < 0) return errno == ENOENT;
  bool is_empty = false;
  for (bool has_changed = true; has_changed && !is_empty;) {
    DIR *entries = entries_of(top);
    if (!entries) break;
    is_empty = true;
    has_changed = false;
    for (const char *name; (name = next_name(entries));) {
      is_empty = false;
      has_changed |= remove_one(top, name) || lift(top, name);
    }
    closedir(entries);
  }
  close(top);
  return is_empty;
}

/*
 * Counts the bytes of a tree, or sends them: `755 5 7\n`, a name of five bytes, a file of seven bytes. The tree was
 * copied by root, so it has no links and nobody else writes to it.
 */
static uint64_t tell_below(int from, char *path, size_t length, bool is_said) {
  uint64_t bytes = 0;
  DIR *entries = entries_of(from);
  if (!entries) give_up("can not read what was made");
  for (const char *name; (name = next_name(entries));) {
    int below = openat(from, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    struct stat about;
    if (below < 0 || fstat(below, &about)) give_up("can not look at %s", name);
    size_t end = length + (size_t)snprintf(path + length, 4096 - length, length ? "/%s" : "%s", name);
    if (end >= 4096) give_up("a name is too long");
    if (S_ISDIR(about.st_mode)) {
      bytes += tell_below(below, path, end, is_said);
    } else {
      char head[64];
      int head_length = snprintf(head, sizeof head, "%o %zu %ld\n", about.st_mode & 0777, end, (long)about.st_size);
      bytes += (uint64_t)head_length + end + (uint64_t)about.st_size;
      if (is_said) {
        static char part[CHUNK];
        say_bytes(head, (size_t)head_length);
        say_bytes(path, end);
        ssize_t got;
        for (off_t at = 0; (got = pread(below, part, sizeof part, at)) > 0; at += got) say_bytes(part, (size_t)got);
      }
    }
    path[length] = 0;
    close(below);
  }
  closedir(entries);
  return bytes;
}

uint64_t tell_tree(const char *path, bool is_said) {
  char name[4096] = "";
  int folder = open_folder(path);
  if (folder < 0) return 0;
  uint64_t bytes = tell_below(folder, name, 0, is_said);
  close(folder);
  return bytes;
}
