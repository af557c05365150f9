#pragma once
#include "common.h"

struct role {
  const char *name;
  uid_t uid;
  const char *home;  /* where its programs work */
  const char *files; /* the submission's files as they were sent */
  const char *kept;  /* what its compilation made */
  bool was_used;     /* since the last sweep */
};
extern struct role student, judge;

void find_roles(void);
struct role *role_named(const char *name);
/* Sets the user for file access to a role, and back to root. */
void act_as(const struct role *role);
void act_as_root(void);
/* Kills everything of the role's user. */
void kill_all_of(const struct role *role);
