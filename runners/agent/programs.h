#pragma once
#include "common.h"

void add_programs(void);
bool note_ended_program(pid_t pid, int status);
