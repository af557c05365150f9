#pragma once
#include "common.h"

int remove_tree(int folder, const char *name);
void measure_tree(int folder, uint64_t *bytes, uint64_t *files);
