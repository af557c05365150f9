/* put-agent serve: process 1 of a student's container. put-agent connect: a conversation with it. */
#include "common.h"
#include "attach.h"
#include "children.h"
#include "connect.h"
#include "conversations.h"
#include "files.h"
#include "helpers.h"
#include "loop.h"
#include "people.h"
#include "places.h"
#include "ports.h"
#include "programs.h"
#include "run.h"
#include "shells.h"
#include "terminals.h"
#include "watch.h"
#include "work.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char usage[] =
    "put-agent serve --socket PATH --home DIR --generation N [--uid N [--gid N] [--check-uid N]] [--own-disk]\n"
    "put-agent connect --socket PATH\n"
    "put-agent version\n";

static _Noreturn void complain(const char *text) {
  dprintf(2, "%s%s", text, usage);
  _exit(2);
}

struct options {
  const char *socket;
  long uid, gid, check_uid, generation;
};

static long take_number(const char *text) {
  char *end;
  long value = strtol(text, &end, 10);
  if (!*text || *end || value < 0 || value > 0x7fffffff) complain("this is no number\n");
  return value;
}

static void read_options(int count, char **arguments, struct options *options) {
  *options = (struct options){NULL, -1, -1, -1, -1};
  for (int index = 2; index < count; index++) {
    const char *name = arguments[index];
    if (!strcmp(name, "--own-disk")) {
      has_own_disk = true;
      continue;
    }
    const char *value = index + 1 < count ? arguments[++index] : NULL;
    if (!value) complain("an option lacks its value\n");
    if (!strcmp(name, "--socket")) options->socket = value;
    else if (!strcmp(name, "--home")) home = value;
    else if (!strcmp(name, "--generation")) options->generation = take_number(value);
    else if (!strcmp(name, "--uid")) options->uid = take_number(value);
    else if (!strcmp(name, "--gid")) options->gid = take_number(value);
    else if (!strcmp(name, "--check-uid")) options->check_uid = take_number(value);
    else complain("there is no such option\n");
  }
  if (!options->socket) complain("");
}

static void find_people(const struct options *options) {
  is_root = geteuid() == 0;
  if (is_root && options->uid <= 0) complain("the student's uid is needed\n");
  if (!is_root && getpid() != 1) complain("this must be root or process 1: it ends all processes of its user\n");
  uid_t uid = is_root ? (uid_t)options->uid : geteuid();
  find_person(&student, uid, options->gid >= 0 ? (gid_t)options->gid : is_root ? uid : getegid());
  if (is_root && options->check_uid > 0) find_person(&checker, (uid_t)options->check_uid, (gid_t)options->check_uid);
}

static struct source signals;

static void take_signals(struct source *source, uint32_t events) {
  (void)events;
  struct signalfd_siginfo told;
  if (read(source->file, &told, sizeof told) != sizeof told) return;
  if (told.ssi_signo != SIGCHLD) {
    end_all();
    return;
  }
  int status;
  for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
    if (!note_ended_program(pid, status)) note_ended_shell(pid, status);
}

static void watch_signals(void) {
  sigset_t all;
  sigemptyset(&all);
  sigaddset(&all, SIGCHLD);
  sigaddset(&all, SIGTERM);
  sigaddset(&all, SIGINT);
  sigprocmask(SIG_BLOCK, &all, NULL);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  signals = (struct source){signalfd(-1, &all, SFD_CLOEXEC | SFD_NONBLOCK), 0, take_signals};
  want(&signals, EPOLLIN);
}

/* When a conversation goes on or is over, they are asked in this order. */
static void add_parts(void) {
  add_shells();
  add_terminals();
  add_attachments();
  add_helpers();
  add_files();
  add_runs();
  add_programs();
  add_ports();
  add_watch();
  add_work();
}

static int serve(const struct options *options) {
  struct stat about;
  if (!home || *home != '/' || strlen(home) > MOST_PATH || options->generation < 0) complain("");
  for (int file = open("/dev/null", O_RDWR); file >= 0 && file <= 2;) file = dup(file);
  if (stat(home, &about) || !S_ISDIR(about.st_mode)) complain("there is no home folder\n");
  hide();
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  umask(077);
  generation = (uint64_t)options->generation;
  find_people(options);
  remember_limits();
  prepare_home();
  prepare_terminals();
  add_parts();
  open_loop();
  watch_signals();
  listen_at(options->socket);
  run_loop(tidy_conversations);
}

int main(int count, char **arguments) {
  const char *what = count > 1 ? arguments[1] : "";
  struct options options;
  if (!strcmp(what, "version")) return puts("put-agent 1") < 0;
  if (strcmp(what, "serve") && strcmp(what, "connect")) complain("");
  read_options(count, arguments, &options);
  return strcmp(what, "serve") ? connect_to(options.socket) : serve(&options);
}
