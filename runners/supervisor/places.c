/* The folders that users may write to. */
#include "places.h"
#include "folders.h"
#include "roles.h"
#include "usage.h"
#include "wire.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <unistd.h>

/* ── files of a program ── */

static void ensure_folder(const char *path, const struct role *group) {
  if (group && setegid(group->uid)) give_up("can not set a group: %s", strerror(errno));
  bool is_made = !mkdir(path, group ? 0750 : 0755) || errno == EEXIST;
  if (group && setegid(0)) _exit(1);
  if (!is_made) give_up("can not make %s: %s", path, strerror(errno));
}

static void ensure_folders(struct role *role) {
  ensure_folder(role->files, NULL);
  if (chmod(role->files, 0700)) give_up("can not close %s", role->files);
  ensure_folder(role->kept, role == &judge ? role : NULL);
}

static bool is_plain(const char *part) {
  size_t length = strlen(part);
  return length >= 1 && length <= 100 && strcmp(part, ".") && strcmp(part, "..");
}

static void put_below(const char *path, const char *name, mode_t mode, uint64_t length) {
  int folder = open_folder(path);
  char *copy = strdup(name), *rest = copy;
  int depth = 0;
  for (;;) {
    char *part = strsep(&rest, "/");
    if (folder < 0 || !is_plain(part) || ++depth > 8) give_up("no name for a file: %s", name);
    if (!rest) {
      unlinkat(folder, part, 0);
      int file = openat(folder, part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
      if (file < 0) give_up("can not put %s: %s", name, strerror(errno));
      take_into_file(file, length);
      if (fchmod(file, mode)) give_up("can not put %s: %s", name, strerror(errno));
      close(file);
      break;
    }
    mkdirat(folder, part, 0755);
    int below = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    close(folder);
    folder = below;
  }
  close(folder);
  free(copy);
}

void put_file(struct role *role, const char *name, mode_t mode, uint64_t length) {
  ensure_folders(role);
  put_below(role->files, name, mode, length);
}

void put_made(struct role *role, const char *name, mode_t mode, uint64_t length) {
  ensure_folders(role);
  put_below(role->kept, name, mode, length);
}

void drop_kept(struct role *role) {
  if (!empty_folder(role->kept)) give_up("can not empty %s", role->kept);
}

void forget_files(struct role *role) {
  if (!empty_folder(role->files)) give_up("can not empty %s", role->files);
  drop_kept(role);
}

void lay_files(struct role *role) {
  role->was_used = true;
  ensure_folders(role);
  int from = open_folder(role->files);
  act_as(role);
  int to = open_folder(role->home);
  if (from < 0 || to < 0) give_up("can not lay files: %s", strerror(errno));
  copy_tree(from, NULL, to, role, -1);
  close(from);
  close(to);
}

void keep_made(struct role *role) {
  int except = open_folder(role->files), to = open_folder(role->kept);
  act_as(role);
  int from = open_folder(role->home);
  if (except < 0 || to < 0 || from < 0) give_up("can not keep what was compiled: %s", strerror(errno));
  copy_tree(from, role, to, NULL, except);
  close(except);
  close(from);
  close(to);
}

/* ── cleaning ── */

/*
 * Only the owner may look into a role's folder. Container engines give a mounted folder the mode from the image, and
 * the owner may have changed it.
 */
static void close_home(const struct role *role) {
  act_as(role);
  if (chmod(role->home, 0700)) give_up("can not close %s: %s", role->home, strerror(errno));
}

/* Counts shared objects of one kind, of all users of this container. */
static int count_shared(char kind) {
  struct shm_info memory = {0};
  struct seminfo semaphores = {0};
  struct msginfo queues = {0};
  if (kind == 'm') return shmctl(0, SHM_INFO, (struct shmid_ds *)&memory) < 0 ? -1 : memory.used_ids;
  if (kind == 's') return semctl(0, 0, SEM_INFO, &semaphores) < 0 ? -1 : semaphores.semusz;
  return msgctl(0, MSG_INFO, (struct msqid_ds *)&queues) < 0 ? -1 : queues.msgpool;
}

static void remove_shared(const char *path, char kind) {
  if (!count_shared(kind)) return;
  FILE *list = fopen(path, "re");
  if (!list) return;
  char line[256];
  int key, id;
  while (fgets(line, sizeof line, list)) {
    if (sscanf(line, "%d %d", &key, &id) != 2) continue;
    if (kind == 'm') shmctl(id, IPC_RMID, NULL);
    if (kind == 's') semctl(id, 0, IPC_RMID);
    if (kind == 'q') msgctl(id, IPC_RMID, NULL);
  }
  fclose(list);
}

static struct {
  const char *path;
  int handle;
} shared[] = {{"/tmp", -1}, {"/dev/shm", -1}, {"/dev/mqueue", -1}};
enum { SHARED = sizeof shared / sizeof *shared };

static bool is_shared_bare(int index) {
  if (shared[index].handle < 0) shared[index].handle = open_folder(shared[index].path);
  return shared[index].handle < 0 ? access(shared[index].path, F_OK) && errno == ENOENT : is_bare(shared[index].handle);
}

static void sweep_of(struct role *role) {
  close_home(role);
  if (!empty_folder(role->home)) give_up("something stays in %s", role->home);
  for (int index = 0; index < SHARED; index++)
    if (!is_shared_bare(index)) empty_folder(shared[index].path);
  remove_shared("/proc/sysvipc/shm", 'm');
  remove_shared("/proc/sysvipc/sem", 's');
  remove_shared("/proc/sysvipc/msg", 'q');
}

void sweep(void) {
  if (judge.was_used) sweep_of(&judge);
  sweep_of(&student);
  /* Each role has removed its own files there. Files that are left belong to a user who may not be here. */
  for (int index = 0; index < SHARED; index++)
    if (!is_shared_bare(index) && !empty_folder(shared[index].path)) give_up("something stays in %s", shared[index].path);
  act_as_root();
  judge.was_used = false;
}

void reset_everything(void) {
  judge.was_used = true;
  for (int round = 0; strangers(); round++) {
    if (round == 1000) give_up("processes stay alive");
    kill_all_of(&student);
    kill_all_of(&judge);
    usleep(1000);
  }
  sweep();
  if (!empty_folder("/kept")) give_up("something stays in /kept");
}
