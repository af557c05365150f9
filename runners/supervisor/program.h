#pragma once
#include "common.h"
#include "roles.h"

struct limits {
  uint64_t cpu_us, memory, output, errors, fsize, stack;
};
struct command {
  char *argv_bytes, *env_bytes;
  char *argv[MOST_WORDS], *env[MOST_WORDS];
};

void take_command(struct command *command, size_t argv_length, size_t env_length);
void free_command(struct command *command);
int file_of_input(uint64_t length);
pid_t start_program(const struct role *role, const struct command *command, const struct limits *limits, int in, int out,
                    int err);
