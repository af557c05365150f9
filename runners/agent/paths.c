/* Paths of the home folder. No path leads out of it, whatever links the student makes meanwhile. */
#include "paths.h"
#include "people.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

const char *problem_of_path(const char *path, size_t length) {
  if (length > MOST_PATH) return "too_long";
  if (memchr(path, 0, length)) return "bad_name"; /* any other byte may be in a name */
  for (size_t at = 0; at < length; at++) {
    const char *slash = memchr(path + at, '/', length - at);
    size_t part = slash ? (size_t)(slash - path) - at : length - at;
    if (part > 255) return "too_long";
    if (!part || (part <= 2 && !memcmp(path + at, "..", part))) return "bad_name";
    at += part;
    if (slash && at + 1 == length) return "bad_name";
  }
  return NULL;
}

/* Opens one name. gVisor's O_NOFOLLOW does not hold for folders, so what was opened must be what stood there. */
static int open_name(int folder, const char *name, int flags) {
  struct stat there, opened;
  if (fstatat(folder, name, &there, AT_SYMLINK_NOFOLLOW)) return -1;
  int found = openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC);
  if (found < 0 || (!fstat(found, &opened) && opened.st_ino == there.st_ino && opened.st_dev == there.st_dev)) return found;
  close(found);
  errno = ELOOP;
  return -1;
}

/* For kernels without openat2: no link at all on the way. */
static int walk(int folder, const char *path, int flags) {
  char name[256];
  while (strchr(path, '/')) {
    size_t length = strcspn(path, "/");
    memcpy(name, path, length);
    name[length] = 0;
    int below = open_name(folder, name, O_PATH | O_DIRECTORY);
    close(folder);
    if (below < 0) return -1;
    folder = below;
    path += length + 1;
  }
  int found = open_name(folder, path, flags);
  int error = errno;
  close(folder);
  errno = error;
  return found;
}

int open_below(const char *path, int flags) {
  static bool is_unknown;
  int folder = open(home, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return -1;
  if (!*path) path = ".";
  struct open_how how = {.flags = (uint64_t)(flags | O_CLOEXEC), .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
  for (int tries = 0; !is_unknown && tries < 100; tries++) {
    int found = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
    if (found < 0 && errno == EAGAIN) continue; /* something was renamed meanwhile */
    is_unknown = found < 0 && errno == ENOSYS;
    if (is_unknown) break;
    int error = errno;
    close(folder);
    errno = error;
    return found;
  }
  return walk(folder, path, flags);
}

int open_parent(const char *path, const char **name) {
  char parent[MOST_PATH + 1] = "";
  const char *slash = strrchr(path, '/');
  *name = slash ? slash + 1 : path;
  if (slash) memcpy(parent, path, (size_t)(slash - path));
  return open_below(parent, O_PATH | O_DIRECTORY);
}

int make_folders(const char *path) {
  char part[MOST_PATH + 1];
  for (size_t length = strcspn(path, "/");; length += 1 + strcspn(path + length + 1, "/")) {
    memcpy(part, path, length);
    part[length] = 0;
    int there = open_below(part, O_PATH | O_DIRECTORY);
    if (there < 0) {
      if (errno != ENOENT) return -1;
      const char *name;
      int folder = open_parent(part, &name);
      int is_bad = folder < 0 || (mkdirat(folder, name, 0755) && errno != EEXIST);
      int error = errno;
      if (folder >= 0) close(folder);
      errno = error;
      if (is_bad) return -1;
    } else {
      close(there);
    }
    if (!path[length]) return 0;
  }
}
