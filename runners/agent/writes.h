#pragma once
#include "common.h"
#include "message.h"
#include <sys/stat.h>

void tag_of(const struct stat *about, char tag[96]);
void begin_write(int socket, const struct message *message);
void take_part(int socket, const struct message *message);
void forget_writes(void);
