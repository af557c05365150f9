#pragma once
#include "common.h"

/* NULL, or the code of what is wrong with a path. */
const char *problem_of_path(const char *path, size_t length);
/* A handle of the folder of this path, below home; -1 and errno. */
int open_below(const char *path, int flags);
/* The folder in which the last name of a path stands. `name` points into `path`. */
int open_parent(const char *path, const char **name);
int make_folders(const char *path);
