/* What the driver may ask for. */
#include "verbs.h"
#include "folders.h"
#include "places.h"
#include "program.h"
#include "roles.h"
#include "sinks.h"
#include "usage.h"
#include "watch.h"
#include "wire.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct watch watch;

static void done(const struct message *message) {
  say("done id=%lu\n", message->id);
  send_said();
}

/* A pipe; reads and writes at our end do not block. */
static void open_pipe(int *ours, int *theirs, bool is_for_reading) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC)) give_up("can not make a pipe: %s", strerror(errno));
  *ours = ends[!is_for_reading];
  *theirs = ends[is_for_reading];
  fcntl(*ours, F_SETFL, O_NONBLOCK);
}

static uint64_t with_prefix(struct message *message, const char *prefix, const char *key, const uint64_t *otherwise) {
  char name[64];
  snprintf(name, sizeof name, "%s%s", prefix, key);
  return otherwise ? number_or(message, name, *otherwise) : number(message, name);
}

static void read_limits(struct message *message, const char *prefix, struct side *side) {
  static const uint64_t usual_errors = CHUNK, usual_fsize = 64 << 20;
  struct limits *limits = &side->limits;
  limits->cpu_us = with_prefix(message, prefix, "cpu", NULL) * 1000;
  limits->memory = with_prefix(message, prefix, "memory", NULL);
  limits->output = with_prefix(message, prefix, "output", NULL);
  limits->errors = with_prefix(message, prefix, "stderr", &usual_errors);
  limits->fsize = with_prefix(message, prefix, "fsize", &usual_fsize);
  limits->stack = with_prefix(message, prefix, "stack", &limits->memory);
  clear_sink(&side->output, limits->output);
  clear_sink(&side->errors, limits->errors);
  side->has_ended = side->was_stopped = false;
  side->in = side->out = side->err = -1;
  side->written = side->complained = 0;
  side->limit = NULL;
}

static void read_times(struct message *message) {
  watch.id = message->id;
  watch.idle_us = number_or(message, "idle", 1000) * 1000;
  uint64_t usual_ms = 3 * number(message, "cpu") + watch.idle_us / 1000 + 10000;
  watch.wall_us = number_or(message, "wall", usual_ms) * 1000;
  watch.seen_us = watch.seen_cpu_us = watch.seen_moved = watch.waited_us = 0;
  watch.first = watch.hung_up = -1;
  watch.own_waited_us = watch.heard = 0;
  watch.is_live = watch.is_held = watch.has_told_wait = false;
  watch.pump_count = 0;
}

static void start(struct side *side, const struct command *command, int in, int out, int err) {
  side->pid = start_program(side->role, command, &side->limits, in, out, err);
  close(in);
  close(out);
  if (err != out) close(err);
}

static void say_side(const char *prefix, int index) {
  const struct side *side = &watch.sides[index];
  if (side->was_stopped) say(" %send=stopped", prefix);
  else if (side->limit) say(" %send=limit %slimit=%s", prefix, prefix, side->limit);
  else if (WIFSIGNALED(side->status)) say(" %send=signal %ssignal=%d", prefix, prefix, WTERMSIG(side->status));
  else say(" %send=exit %scode=%d", prefix, prefix, WEXITSTATUS(side->status));
  say(" %scpu=%lu %swall=%lu %smemory=%lu", prefix, cpu_us_of(&watch.meter, index), prefix, watch.ended_us - watch.started_us,
      prefix, watch.meter.parties[index].peak_bytes);
}

static void say_result(bool has_output) {
  struct side *side = &watch.sides[0];
  say("result id=%lu", watch.id);
  say_side("", 0);
  say(" stdout=%lu stderr=%lu\n", has_output ? side->output.length : 0, side->errors.length);
  if (has_output) say_sink(&side->output);
  say_sink(&side->errors);
  send_said();
}

/* compile, run and live: one program. */
static void run(struct message *message) {
  bool is_compiler = !strcmp(message->verb, "compile"), is_live = !strcmp(message->verb, "live");
  struct side *side = &watch.sides[0];
  struct command command;
  read_times(message);
  watch.count = 1;
  watch.is_live = is_live;
  side->role = role_named(word(message, "role"));
  read_limits(message, "", side);
  if (is_compiler) side->limits.output = UINT64_MAX;
  uint64_t argv_length = number(message, "argv"), env_length = number(message, "env");
  uint64_t input_length = is_compiler || is_live ? 0 : number(message, "input");
  expect_nothing_else(message);
  take_command(&command, argv_length, env_length);

  int in = -1, out, err;
  if (is_live) {
    open_pipe(&side->in, &in, false);
    memset(&watch.pumps[0], 0, offsetof(struct pump, bytes));
    watch.pumps[0].to = &side->in;
    watch.pump_count = 1;
  } else {
    in = file_of_input(input_length);
  }
  if (is_compiler) drop_kept(side->role);
  lay_files(side->role);
  open_pipe(&side->out, &out, true);
  if (is_compiler) err = out;
  else open_pipe(&side->err, &err, true);
  watch.input_bytes = input_length;
  start_meter(&watch.meter, 1, (uid_t[]){student.uid, judge.uid}, input_length);
  watch.started_us = now_us();
  start(side, &command, in, out, err);
  watch_until_end(&watch);
  if (is_compiler && !side->limit && WIFEXITED(side->status) && !WEXITSTATUS(side->status)) keep_made(side->role);
  say_result(!is_live);
  free_command(&command);
  sweep();
  if (is_compiler) forget_quiet();
}

static void interact(struct message *message) {
  struct side *ours = &watch.sides[0], *theirs = &watch.sides[1];
  struct command command, judge_command;
  read_times(message);
  watch.count = 2;
  ours->role = &student;
  theirs->role = &judge;
  read_limits(message, "", ours);
  read_limits(message, "judge_", theirs);
  uint64_t transcript_limit = number(message, "transcript");
  uint64_t lengths[4] = {number(message, "argv"), number(message, "env"), number(message, "judge_argv"),
                         number(message, "judge_env")};
  expect_nothing_else(message);
  take_command(&command, lengths[0], lengths[1]);
  take_command(&judge_command, lengths[2], lengths[3]);
  clear_sink(&watch.transcript, transcript_limit);
  lay_files(&student);
  lay_files(&judge);

  int in[2], out[2], err[2];
  for (int index = 0; index < 2; index++) {
    struct side *side = &watch.sides[index];
    open_pipe(&side->in, &in[index], false);
    open_pipe(&side->out, &out[index], true);
    open_pipe(&side->err, &err[index], true);
    memset(&watch.pumps[index], 0, offsetof(struct pump, bytes));
    watch.pumps[index].from = &side->out;
    watch.pumps[index].to = &watch.sides[1 - index].in;
    watch.pumps[index].written = &side->written;
    watch.pumps[index].mark = index ? '<' : '>';
    watch.pumps[index].side = index;
    watch.pumps[index].hung_up = &watch.hung_up;
  }
  watch.pump_count = 2;
  watch.input_bytes = 0;
  start_meter(&watch.meter, 2, (uid_t[]){student.uid, judge.uid}, 0);
  watch.started_us = now_us();
  start(theirs, &judge_command, in[1], out[1], err[1]);
  start(ours, &command, in[0], out[0], err[0]);
  watch_until_end(&watch);

  say("interaction id=%lu first=%s", watch.id, watch.first ? "judge" : "student");
  say_side("", 0);
  say_side("judge_", 1);
  bool is_cut = watch.transcript.length == transcript_limit;
  say(" stdout=0 stderr=%lu judge_stdout=0 judge_stderr=%lu transcript=%lu cut=%d\n", ours->errors.length,
      theirs->errors.length, watch.transcript.length, is_cut);
  say_sink(&ours->errors);
  say_sink(&theirs->errors);
  say_sink(&watch.transcript);
  send_said();
  free_command(&command);
  free_command(&judge_command);
  sweep();
}

static void put(struct message *message) {
  struct role *role = role_named(word(message, "role"));
  uint64_t name_length = number(message, "name"), length = number(message, "content");
  uint64_t mode = number_or(message, "mode", 644);
  bool is_made = number_or(message, "made", 0);
  if (mode != 644 && mode != 755) give_up("mode is 644 or 755");
  expect_nothing_else(message);
  char *name = take_bytes(name_length);
  if (strlen(name) != name_length) give_up("no name for a file");
  (is_made ? put_made : put_file)(role, name, mode == 755 ? 0755 : 0644, length);
  free(name);
  done(message);
}

static void take(struct message *message) {
  const struct role *role = role_named(word(message, "role"));
  uint64_t most = number(message, "most");
  expect_nothing_else(message);
  uint64_t length = tell_tree(role->kept, false);
  bool is_said = length <= most;
  say("made id=%lu whole=%d content=%lu\n", message->id, is_said, is_said ? length : 0);
  if (is_said) tell_tree(role->kept, true);
  send_said();
}

static void forget(struct message *message) {
  struct role *role = role_named(word(message, "role"));
  expect_nothing_else(message);
  forget_files(role);
  done(message);
}

static void reset(struct message *message) {
  expect_nothing_else(message);
  reset_everything();
  done(message);
}

/* For a program that has ended meanwhile. */
static void drop_input(struct message *message) { free(take_bytes(number(message, "content"))); }
static void drop_end(struct message *message) { (void)message; }

static const struct {
  const char *name;
  void (*carry_out)(struct message *message);
} verbs[] = {{"put", put},           {"compile", run}, {"run", run},     {"live", run},         {"interact", interact},
             {"take", take},         {"forget", forget}, {"reset", reset}, {"input", drop_input}, {"end-input", drop_end},
          {"end-waiting", drop_end}};

void carry_out(struct message *message) {
  if (strcmp(message->verb, "run")) forget_quiet();
  for (size_t index = 0; index < sizeof verbs / sizeof *verbs; index++)
    if (!strcmp(message->verb, verbs[index].name)) return verbs[index].carry_out(message);
  give_up("no such request: %s", message->verb);
}
