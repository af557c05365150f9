#pragma once
#include "common.h"

enum { MOST_GROUPS = 32 };
struct person {
  uid_t uid;
  gid_t gid;
  gid_t groups[MOST_GROUPS];
  int group_count;
  char name[64], shell[256];
  bool is_known;
};
extern struct person student, checker;
extern const char *home;
extern bool has_own_disk;
/* Whether this process may become other users. */
extern bool is_root;
void find_person(struct person *person, uid_t uid, gid_t gid);
void hide(void);
/* Touches files as the student from now on, and back. */
void act_as(const struct person *person);
void act_as_root(void);
/* As act_as, for ever: a process that the student can not signal. */
void serve_as(const struct person *person);
/* Becomes the person wholly, without a way back; ends the process where that fails. */
void become(const struct person *person);
/* Sends a signal to all processes of the person. */
void signal_all_of(const struct person *person, int signal);
/* The environment of the person's programs; the folder must be entered before. */
char **environment_of(const struct person *person);
/* Gives a new home folder to the student, and puts the first files into it. */
void prepare_home(void);
