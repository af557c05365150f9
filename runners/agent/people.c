/* The users of the container: who they are, and how this process acts as them. */
#include "people.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* A user that no process has. */
enum { NOBODY_AT_ALL = 65533 };

struct person student, checker;
const char *home;
bool has_own_disk, is_root;

static void find_groups(struct person *person) {
  FILE *list = fopen("/etc/group", "re");
  for (struct group *group; list && (group = fgetgrent(list));)
    for (char **member = group->gr_mem; *member; member++)
      if (!strcmp(*member, person->name) && group->gr_gid != person->gid && person->group_count < MOST_GROUPS)
        person->groups[person->group_count++] = group->gr_gid;
  if (list) fclose(list);
}

void find_person(struct person *person, uid_t uid, gid_t gid) {
  *person = (struct person){.uid = uid, .gid = gid, .groups = {gid}, .group_count = 1, .is_known = true};
  strcpy(person->name, "student");
  strcpy(person->shell, access("/bin/bash", X_OK) ? "/bin/sh" : "/bin/bash");
  FILE *list = fopen("/etc/passwd", "re");
  for (struct passwd *entry; list && (entry = fgetpwent(list));) {
    if (entry->pw_uid != uid) continue;
    snprintf(person->name, sizeof person->name, "%s", entry->pw_name);
    if (*entry->pw_shell == '/' && !access(entry->pw_shell, X_OK) && !strstr(entry->pw_shell, "nologin"))
      snprintf(person->shell, sizeof person->shell, "%s", entry->pw_shell);
    break;
  }
  if (list) fclose(list);
  find_groups(person);
}

/* Nobody may look into this process, nor trace it. A change of users may have allowed it. */
void hide(void) { prctl(PR_SET_DUMPABLE, 0); }

void act_as(const struct person *person) {
  if (!is_root) return;
  if (setegid(person->gid) || seteuid(person->uid)) _exit(1);
}

void act_as_root(void) {
  if (!is_root) return;
  if (seteuid(0) || setegid(0)) _exit(1);
  hide();
}

void serve_as(const struct person *person) {
  if (!is_root) return;
  size_t count = (size_t)person->group_count;
  if (setgroups(count, person->groups) || setresgid(person->gid, person->gid, person->gid)) _exit(1);
  /* the real and the saved user stay root: who sends signals must be one of them */
  if (seteuid(person->uid)) _exit(1);
  hide();
}

void become(const struct person *person) {
  if (is_root) {
    size_t count = (size_t)person->group_count;
    if (setgroups(count, person->groups) || setresgid(person->gid, person->gid, person->gid)) _exit(126);
    if (setresuid(person->uid, person->uid, person->uid)) _exit(126);
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) _exit(126);
}

void signal_all_of(const struct person *person, int signal) {
  if (!person->is_known) return;
  if (is_root && setresuid(NOBODY_AT_ALL, person->uid, 0)) _exit(1);
  kill(-1, signal);
  if (is_root && setresuid(0, 0, 0)) _exit(1);
  hide();
}

char **environment_of(const struct person *person) {
  static char lines[8][MOST_HEADER];
  static char *environment[9];
  char here[2048];
  if (!getcwd(here, sizeof here)) snprintf(here, sizeof here, "%s", home);
  const char *pairs[8][2] = {
      {"HOME", home},
      {"USER", person->name},
      {"SHELL", person->shell},
      {"PATH", "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games"},
      {"LANG", "C.UTF-8"},
      {"TERM", "xterm-256color"},
      {"COLORTERM", "truecolor"},
      {"PWD", here},
  };
  for (int index = 0; index < 8; index++) {
    snprintf(lines[index], sizeof lines[index], "%s=%s", pairs[index][0], pairs[index][1]);
    environment[index] = lines[index];
  }
  return environment;
}

/* ── a new home folder ── */

static void copy_file(int from, int to, const char *name, mode_t mode) {
  int source = openat(from, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  int target = openat(to, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
  char part[4096];
  ssize_t length;
  while (source >= 0 && target >= 0 && (length = read(source, part, sizeof part)) > 0)
    if (write(target, part, (size_t)length) != length) break;
  if (source >= 0) close(source);
  if (target >= 0) close(target);
}

/* Takes both handles. */
static void copy_folder(int from, int to) {
  DIR *entries = from < 0 || to < 0 ? NULL : fdopendir(from);
  if (!entries) return;
  for (struct dirent *entry; (entry = readdir(entries));) {
    struct stat about;
    const char *name = entry->d_name;
    if (!strcmp(name, ".") || !strcmp(name, "..") || fstatat(from, name, &about, AT_SYMLINK_NOFOLLOW)) continue;
    if (S_ISREG(about.st_mode)) copy_file(from, to, name, about.st_mode & 0755);
    if (!S_ISDIR(about.st_mode)) continue;
    mkdirat(to, name, about.st_mode & 0755);
    copy_folder(openat(from, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC),
                openat(to, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  }
  closedir(entries);
  close(to);
}

void prepare_home(void) {
  struct stat about;
  if (!is_root || lstat(home, &about) || !S_ISDIR(about.st_mode) || about.st_uid == student.uid) return;
  if (chown(home, student.uid, student.gid)) dprintf(2, "the home folder stays another's: %s\n", strerror(errno));
  pid_t pid = fork();
  if (pid == 0) {
    become(&student);
    umask(022);
    if (chmod(home, 0755)) _exit(1);
    int target = open(home, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    unlinkat(target, "lost+found", AT_REMOVEDIR); /* a fresh ext4 has it */
    copy_folder(open("/etc/skel", O_RDONLY | O_DIRECTORY | O_CLOEXEC), target);
    _exit(0);
  }
  if (pid > 0) waitpid(pid, NULL, 0);
}
