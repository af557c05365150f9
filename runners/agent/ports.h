#pragma once
#include "common.h"
#include "conversations.h"

void add_ports(void);
bool is_listening(void);
/* Connections that are no ports: a stream of a program, with its id. `reads`: from the program; else to it. */
void carry_stream(struct conversation *conversation, uint64_t id, int file, bool reads);
bool has_dial(struct conversation *conversation, uint64_t id);
bool has_room_for_dials(struct conversation *conversation, int more);
