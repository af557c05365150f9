/* Users, and whose rights this process has. */
#include "roles.h"
#include "wire.h"

#include <errno.h>
#include <grp.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct role student = {"student", 0, "/box", "/kept/files-student", "/kept/student", true};
struct role judge = {"judge", 0, "/judge", "/kept/files-judge", "/kept/judge", true};

/* A user id under which nothing runs. */
enum { NOBODY_AT_ALL = 65533 };

static uid_t owner_of(const char *path) {
  struct stat about;
  if (stat(path, &about)) give_up("there is no %s", path);
  if (about.st_uid < 1000 || about.st_uid == NOBODY_AT_ALL) give_up("%s belongs to no ordinary user", path);
  return about.st_uid;
}

static void end_all(void) {
  act_as_root();
  kill_all_of(&student);
  kill_all_of(&judge);
}

void find_roles(void) {
  end_programs = end_all;
  student.uid = owner_of(student.home);
  judge.uid = owner_of(judge.home);
  if (student.uid == judge.uid) give_up("/box and /judge belong to the same user");
  if (setgroups(0, NULL)) give_up("can not drop groups: %s", strerror(errno));
}

struct role *role_named(const char *name) {
  if (!strcmp(name, student.name)) return &student;
  if (!strcmp(name, judge.name)) return &judge;
  give_up("no such role: %s", name);
}

static const struct role *acting;

void act_as_root(void) {
  if (acting && (seteuid(0) || setegid(0))) _exit(1);
  acting = NULL;
}

void act_as(const struct role *role) {
  if (acting == role) return;
  act_as_root();
  if (setegid(role->uid) || seteuid(role->uid)) give_up("can not act as %s: %s", role->name, strerror(errno));
  acting = role;
}

/*
 * kill(-1) signals every process that the sender may signal, all at once, so no fork escapes. The effective user is the
 * role's, which permits the signals. The real user is an unused one: the student can not signal this process.
 */
void kill_all_of(const struct role *role) {
  if (!role->uid) return;
  act_as_root();
  if (setresuid(NOBODY_AT_ALL, role->uid, 0)) _exit(1);
  kill(-1, SIGKILL);
  if (setresuid(0, 0, 0)) _exit(1);
}
