#pragma once
#include "common.h"
#include "loop.h"
#include "places.h"

void add_terminals(void);
/* Reads when bytes are wanted, and waits for what there is to wait for. */
void update_terminal(struct terminal *terminal);
void note_ended_shell(pid_t pid, int status);
/* Tells the end when the shell has ended and its output has come. */
void finish_terminal(struct terminal *terminal);
void act_terminal(struct source *source, uint32_t events);
void join_output(struct timer *timer);
void look_last(struct timer *timer);
void announce(const char *text, size_t length);
