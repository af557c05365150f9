#pragma once
#include "common.h"
#include "bytes.h"
#include "conversations.h"
#include "loop.h"
#include "message.h"

struct helper {
  struct source source;
  pid_t pid;
  struct conversation *to; /* NULL: the watcher */
  uint64_t id;             /* of the one request that it answers; 0: of many */
  bool has_answered;
  void (*take)(struct helper *helper, const char *packet, size_t length); /* length 0: it has ended */
  struct helper *next;
};
/* Starts `work` in a child process with the file of its socket; NULL: no process can be started. */
struct helper *start_helper(void (*work)(int socket, const struct message *message), const struct message *message);
void pass_on(struct helper *helper, const char *packet, size_t length);
void end_helper(struct helper *helper);
void add_helpers(void);
/* In the child: what it does when nobody listens, before it ends; NULL: nothing. */
extern void (*tidy_up)(void);
/* In the child: sends a packet, and ends the process when nobody listens. */
void send_packet(int socket, struct bytes *packet);
void send_failed(int socket, uint64_t id, const char *code, const char *text);
/* The code of the protocol for an errno. */
const char *code_of(int error);
