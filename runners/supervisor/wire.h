#pragma once
#include "common.h"

struct pair {
  char *key, *value;
  bool used;
};
struct message {
  char line[4096];
  char *verb;
  struct pair pairs[40];
  int count;
  uint64_t id;
};

/* Reads the next request; false at the end of standard input. */
bool next_message(struct message *message);
/* Puts a message back: the next call of next_message gives it again. */
void keep_for_later(const struct message *message);
/* Whether a request can be read without blocking. */
bool has_bytes_ahead(void);
uint64_t number(struct message *message, const char *key);
uint64_t number_or(struct message *message, const char *key, uint64_t otherwise);
const char *word(struct message *message, const char *key);
/* Gives up when a request has a key that was not read. */
void expect_nothing_else(const struct message *message);
/* Reads payload bytes; NUL-terminated; the caller frees them. */
char *take_bytes(size_t length);
void take_into_file(int file, uint64_t length);
void take_into_buffer(char *buffer, size_t length);

void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
void say_bytes(const char *bytes, size_t length);
/* Ends all programs, before this process exits because of an error or without its driver. */
extern void (*end_programs)(void);
/* Sends the buffered answer; exits when the driver is gone. */
void send_said(void);
/* Reports an error and exits. */
_Noreturn void give_up(const char *format, ...) __attribute__((format(printf, 1, 2)));
void write_all(int file, const char *bytes, size_t length);
