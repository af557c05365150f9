/* What /proc tells about processes. */
#include "processes.h"
#include "people.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int proc_folder(void) {
  static int folder = -1;
  if (folder < 0) folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return folder;
}

/* Reads a small file of a process; false when it is gone. */
static bool read_about(const char *pid, const char *what, char *text, size_t room) {
  char path[64];
  snprintf(path, sizeof path, "%.16s/%s", pid, what);
  int file = openat(proc_folder(), path, O_RDONLY | O_CLOEXEC);
  ssize_t length = file < 0 ? -1 : read(file, text, room - 1);
  if (file >= 0) close(file);
  text[length > 0 ? length : 0] = 0;
  return length > 0;
}

static bool read_process(const char *pid, struct process *process) {
  char text[1024], state;
  if (!read_about(pid, "stat", text, sizeof text)) return false;
  const char *after_name = strrchr(text, ')'); /* a name may have anything in it */
  int parent, session;
  unsigned long user, system;
  long child_user, child_system;
  if (!after_name || sscanf(after_name + 1, " %c %d %*d %d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld", &state, &parent,
                            &session, &user, &system, &child_user, &child_system) != 7)
    return false;
  uint64_t ticks = user + system + (uint64_t)child_user + (uint64_t)child_system;
  process->pid = atoi(pid);
  process->parent = parent;
  process->session = session;
  process->cpu_ms = ticks * 1000 / (uint64_t)sysconf(_SC_CLK_TCK);
  process->is_ended = state == 'Z' || state == 'X';
  return true;
}

/* The folder tells the effective user, which helpers of the agent share with the student. */
static bool belongs_to(const char *pid, const struct person *person, int folder) {
  struct stat about;
  char text[1024];
  if (fstatat(folder, pid, &about, 0) || about.st_uid != person->uid) return false;
  if (!read_about(pid, "status", text, sizeof text)) return false;
  const char *line = strstr(text, "\nUid:");
  return line && strtoul(line + 5, NULL, 10) == person->uid;
}

void each_process(const struct person *person, void (*take)(const struct process *process, void *with), void *with) {
  int own = openat(proc_folder(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *entries = own < 0 ? NULL : fdopendir(own);
  if (!entries) return;
  for (struct dirent *entry; (entry = readdir(entries));) {
    struct process process;
    if (!isdigit((unsigned char)*entry->d_name)) continue;
    if (person && !belongs_to(entry->d_name, person, own)) continue;
    if (read_process(entry->d_name, &process)) take(&process, with);
  }
  closedir(entries);
}

static void count_one(const struct process *process, void *with) {
  if (process->pid != getpid()) ++*(int *)with; /* also one that nobody has waited for yet */
}

int count_processes_of(const struct person *person) {
  int count = 0;
  if (person->is_known) each_process(person, count_one, &count);
  return count;
}

void name_of_process(pid_t pid, char *name, size_t room) {
  char text[16];
  snprintf(text, sizeof text, "%d", pid);
  if (!read_about(text, "comm", name, room)) *name = 0;
  name[strcspn(name, "\n")] = 0;
}
