#pragma once
#include "common.h"
#include "roles.h"

/* `reader` and `writer` give the rights for reading and writing; NULL is root. */
void copy_tree(int from, const struct role *reader, int to, const struct role *writer, int except);
/* Whether an open folder is empty. Asked first, because mostly it is. */
bool is_bare(int folder);
/* Removes everything in a folder; false if something stays. */
bool empty_folder(const char *path);
/* The size of files and their names in bytes; with is_said, sends them too. */
uint64_t tell_tree(const char *path, bool is_said);
int open_folder(const char *path);
