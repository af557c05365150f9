#pragma once
#include "common.h"
#include "roles.h"

void put_file(struct role *role, const char *name, mode_t mode, uint64_t length);
/* Writes a file as if a compilation had made it. */
void put_made(struct role *role, const char *name, mode_t mode, uint64_t length);
void forget_files(struct role *role);
void drop_kept(struct role *role);
void lay_files(struct role *role);
void keep_made(struct role *role);
/* Removes everything that programs could write: files and shared memory. */
void sweep(void);
void reset_everything(void);
