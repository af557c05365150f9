/* Whole trees of files: removing and measuring them. */
#include "trees.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEEPEST = 200 };

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

static bool remove_one(int folder, const char *name) {
  return !unlinkat(folder, name, 0) || !unlinkat(folder, name, AT_REMOVEDIR);
}

/* A folder that its owner closed is opened, so that what is in it can go. */
static int open_folder(int folder, const char *name) {
  struct stat about;
  if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) || !S_ISDIR(about.st_mode)) return -1;
  if ((about.st_mode & 0700) != 0700) fchmodat(folder, name, 0700, 0);
  return openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* Moves the entries of a folder up to the top, so that any depth needs only two handles; false if nothing moved. */
static bool lift(int top, const char *name) {
  static unsigned long lifted;
  bool has_moved = false;
  int folder = open_folder(top, name);
  DIR *entries = folder < 0 ? NULL : entries_of(folder);
  if (entries) {
    for (const char *child; (child = next_name(entries));) {
      if (remove_one(folder, child)) {
        has_moved = true;
        continue;
      }
      char unique[64]; /* a folder that is not empty */
      snprintf(unique, sizeof unique, ".lifted-%d-%lu", getpid(), lifted++);
      close(open_folder(folder, child));
      has_moved |= !renameat(folder, child, top, unique);
    }
    closedir(entries);
  }
  if (folder >= 0) close(folder);
  return has_moved;
}

static void empty(int top) {
  bool is_empty = false;
  for (bool has_changed = true; has_changed && !is_empty;) {
    DIR *entries = entries_of(top);
    if (!entries) return;
    is_empty = true;
    has_changed = false;
    for (const char *name; (name = next_name(entries));) {
      is_empty = false;
      has_changed |= remove_one(top, name) || lift(top, name);
    }
    closedir(entries);
  }
}

/* 0, or -1 and errno. */
int remove_tree(int folder, const char *name) {
  if (!unlinkat(folder, name, 0)) return 0;
  if (errno != EISDIR) return -1;
  if (!unlinkat(folder, name, AT_REMOVEDIR)) return 0;
  if (errno != ENOTEMPTY && errno != EEXIST) return -1;
  int top = open_folder(folder, name);
  if (top < 0) return -1;
  empty(top);
  close(top);
  if (!unlinkat(folder, name, AT_REMOVEDIR)) return 0;
  if (errno == ENOTEMPTY) errno = EACCES; /* something in it belongs to another user */
  return -1;
}

static void measure_below(int folder, uint64_t *bytes, uint64_t *files, int depth) {
  DIR *entries = depth > DEEPEST ? NULL : entries_of(folder);
  if (!entries) return;
  for (const char *name; (name = next_name(entries));) {
    struct stat about;
    if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW)) continue;
    *bytes += (uint64_t)about.st_blocks * 512;
    ++*files;
    if (!S_ISDIR(about.st_mode)) continue;
    int below = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (below < 0) continue;
    measure_below(below, bytes, files, depth + 1);
    close(below);
  }
  closedir(entries);
}

void measure_tree(int folder, uint64_t *bytes, uint64_t *files) {
  *bytes = *files = 0;
  measure_below(folder, bytes, files, 0);
}
