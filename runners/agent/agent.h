/* The parts of the agent and their functions. PROTOCOL.md describes the whole. */
#pragma once
#define _GNU_SOURCE
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

enum {
  MOST_HEADER = 4096,
  MOST_PAYLOAD = 65536,
  MOST_PATH = 1024,
  MOST_PACKET = MOST_HEADER + 2 * MOST_PAYLOAD,
  MOST_TERMINALS = 8,
  RING = 262144,   /* bytes of a terminal that are kept */
  WINDOW = 262144, /* bytes under way: of a terminal's output, and of a connection in each direction */
  PIECE = 32768    /* bytes of one `out` or `data` */
};

/* ── bytes.c: bytes that wait ── */

struct bytes {
  char *at;
  size_t start, end, room;
};
void add_bytes(struct bytes *bytes, const void *more, size_t length);
void add_text(struct bytes *bytes, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Room for so many bytes after the end; the caller moves `end`. */
char *room_in(struct bytes *bytes, size_t length);
void take_from(struct bytes *bytes, size_t length);
void forget_bytes(struct bytes *bytes);
static inline size_t left_in(const struct bytes *bytes) { return bytes->end - bytes->start; }

/* ── message.c: messages ── */

struct verb {
  const char *name;
  const char *keys;     /* after a key: `:` a word, `-` a number or -1, `?` may be absent */
  const char *payloads; /* keys whose values are lengths of payloads */
  int what;
};
struct pair {
  const char *key;
  char *value;
};
struct message {
  const struct verb *verb;
  char line[MOST_HEADER];
  struct pair pairs[16];
  int count;
  const char *whole; /* as it came */
  size_t whole_length;
  const char *payload[4];
  size_t length[4];
};
/* The length of the message with which these bytes begin; 0: more bytes are needed; -1: it is malformed. */
long parse(const char *bytes, size_t length, const struct verb *verbs, struct message *message);
/* The value of a key; -1 when it is absent. */
int64_t number(const struct message *message, const char *key);
const char *word(const struct message *message, const char *key);

/* ── loop.c: files and times to wait for ── */

struct source {
  int file;
  uint32_t wants; /* EPOLLIN, EPOLLOUT */
  void (*act)(struct source *source, uint32_t events);
};
void open_loop(void);
/* Waits for these events of the file from now on; 0: for none. */
void want(struct source *source, uint32_t events);
/* Closes the file. The memory stays the caller's. */
void drop_source(struct source *source);

struct timer {
  bool is_set;
  uint64_t due_ms;
  void (*act)(struct timer *timer);
  struct timer *next;
};
void set_timer(struct timer *timer, uint64_t after_ms);
void clear_timer(struct timer *timer);
uint64_t now_ms(void);
/* Runs for ever; `after_each` tidies up after each event, and nothing is freed before. */
_Noreturn void run_loop(void (*after_each)(void));

#define CONTAINER_OF(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))

/* ── people.c: the users of the container ── */

enum { MOST_GROUPS = 32 };
struct person {
  uid_t uid;
  gid_t gid;
  gid_t groups[MOST_GROUPS];
  int group_count;
  char name[64], shell[256];
  bool is_known;
};
extern struct person student, checker;
extern const char *home;
extern bool has_own_disk;
/* Whether this process may become other users. */
extern bool is_root;
void find_person(struct person *person, uid_t uid, gid_t gid);
void hide(void);
/* Touches files as the student from now on, and back. */
void act_as(const struct person *person);
void act_as_root(void);
/* As act_as, for ever: a process that the student can not signal. */
void serve_as(const struct person *person);
/* Becomes the person wholly, without a way back; ends the process where that fails. */
void become(const struct person *person);
/* Sends a signal to all processes of the person. */
void signal_all_of(const struct person *person, int signal);
/* The environment of the person's programs; the folder must be entered before. */
char **environment_of(const struct person *person);
/* Gives a new home folder to the student, and puts the first files into it. */
void prepare_home(void);

/* ── processes.c: what /proc tells ── */

struct process {
  pid_t pid, parent, session;
  uint64_t cpu_ms; /* with its ended children */
  bool is_ended;
};
/* Calls `take` for each process; of the person only, unless it is NULL. */
void each_process(const struct person *person, void (*take)(const struct process *process, void *with), void *with);
int count_processes_of(const struct person *person);
void name_of_process(pid_t pid, char *name, size_t room);

/* ── conversations.c ── */

struct attachment {
  bool is_on, holds, was_told_end;
  uint64_t sent, acked; /* offsets */
  uint64_t hole_start, hole_end; /* bytes that were dropped instead of sent */
};
struct helper;
struct dial;
struct conversation {
  struct source source;
  uint64_t serial;
  struct bytes in, out;
  bool is_over; /* is freed after this event */
  bool is_full; /* somebody waits until `out` has room */
  bool waits;   /* a request waits until a helper has taken the one before */
  struct attachment attached[MOST_TERMINALS];
  struct helper *files, *runs;
  struct dial *dials;
  bool watches, missed_changes;
  struct conversation *next;
};
extern struct conversation *conversations;
extern const struct verb verbs[];
enum answer { GOOD, MALFORMED, LATER };

void listen_at(const char *path);
extern uint64_t generation;
void tidy_conversations(void);
/* Carries on with requests that waited. */
void go_on(struct conversation *conversation);
void say(struct conversation *conversation, const char *format, ...) __attribute__((format(printf, 2, 3)));
void say_bytes(struct conversation *conversation, const void *bytes, size_t length);
void say_failed(struct conversation *conversation, uint64_t id, const char *code, const char *text);
void say_done(struct conversation *conversation, uint64_t id);
/* Whether more than answers may be said. Otherwise the caller is asked again when there is room. */
bool has_room(struct conversation *conversation);

/* An answer that is given later, if the conversation still lives. */
struct promise {
  uint64_t serial, id;
  struct promise *next;
};
void promise(struct promise **list, const struct conversation *to, uint64_t id);
/* `code` is NULL: done. */
void keep_promises(struct promise **list, const char *code, const char *text);

/* ── modes.c: what a terminal was told to be ── */

enum { MODES = 12 };
struct modes {
  bool is_on[MODES];
  uint8_t state;
  uint16_t numbers[8];
  uint8_t count;
};
void follow_modes(struct modes *modes, const char *bytes, size_t length);
/* The bytes that put a fresh terminal into these modes. */
void put_modes(const struct modes *modes, struct bytes *to);
bool are_same_modes(const struct modes *one, const struct modes *other);

/* ── terminals.c: input and output; attach.c: who sees it; shells.c: opening and closing ── */

struct terminal {
  struct source source; /* our end of the terminal; the first member */
  int id;               /* 0: this place is free */
  pid_t pid;
  int cols, rows;
  char *ring;
  uint64_t end; /* bytes since the beginning */
  struct modes tail; /* at the first byte of the ring */
  struct bytes input;
  struct bytes announcements;
  bool answers; /* the next output answers an input */
  bool is_reaped, has_ended, is_closing;
  int code;
  uint64_t flushed; /* offset up to which output was sent or is waiting for room */
  struct timer join, doom, last_look;
  struct promise *closers;
};
extern struct terminal terminals[MOST_TERMINALS];
extern uint64_t touched_ms; /* the last input or output */
struct terminal *terminal_of(const struct message *message);
uint64_t ring_start(const struct terminal *terminal);
/* Reads when bytes are wanted, and waits for what there is to wait for. */
void update_terminal(struct terminal *terminal);
/* Bytes that may be put into the ring: a holder has taken those whose place they need. */
uint64_t room_of(const struct terminal *terminal);
void send_output(struct conversation *conversation, struct terminal *terminal);
void flush_terminal(struct terminal *terminal);
/* Drops what holders have not got, if nothing in it changes the terminal's modes. */
void drop_unsent(struct terminal *terminal);
void note_ended_shell(pid_t pid, int status);
/* Tells the end when the shell has ended and its output has come. */
void finish_terminal(struct terminal *terminal);
void free_terminal(struct terminal *terminal);
/* Signals the processes of a terminal's session, or only counts them; returns how many there are. */
int signal_session(const struct terminal *terminal, int signal);
void act_terminal(struct source *source, uint32_t events);
void join_output(struct timer *timer);
void look_last(struct timer *timer);
void resume_terminals(struct conversation *conversation);
void leave_terminals(struct conversation *conversation);
void announce(const char *text, size_t length);
enum answer open_terminal(struct conversation *conversation, const struct message *message);
enum answer list_terminals(struct conversation *conversation, const struct message *message);
enum answer attach(struct conversation *conversation, const struct message *message);
enum answer detach(struct conversation *conversation, const struct message *message);
enum answer take_ack(struct conversation *conversation, const struct message *message);
enum answer take_input(struct conversation *conversation, const struct message *message);
enum answer resize(struct conversation *conversation, const struct message *message);
enum answer close_terminal(struct conversation *conversation, const struct message *message);

/* ── helpers.c: child processes that do what may take long; each packet that they send is a message ── */

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
void resume_helpers(struct conversation *conversation);
void leave_helpers(struct conversation *conversation);
/* In the child: sends a packet, and ends the process when nobody listens. */
void send_packet(int socket, struct bytes *packet);
void send_failed(int socket, uint64_t id, const char *code, const char *text);
/* The code of the protocol for an errno. */
const char *code_of(int error);

/* ── paths.c: in the helper, as the student ── */

/* NULL, or the code of what is wrong with a path. */
const char *problem_of_path(const char *path, size_t length);
/* A handle of the folder of this path, below home; -1 and errno. */
int open_below(const char *path, int flags);
/* The folder in which the last name of a path stands. `name` points into `path`. */
int open_parent(const char *path, const char **name);
int make_folders(const char *path);

/* ── files.c, changes.c and trees.c: in the helper ── */

enum answer ask_files(struct conversation *conversation, const struct message *message);
void serve_files(int socket, const struct message *message);
void tag_of(const struct stat *about, char tag[96]);
int remove_tree(int folder, const char *name);
void measure_tree(int folder, uint64_t *bytes, uint64_t *files);

/* writes.c: contents that come in pieces */
void begin_write(int socket, const struct message *message);
void take_part(int socket, const struct message *message);
void forget_writes(void);

/* ── watch.c ── */

enum answer begin_watch(struct conversation *conversation, const struct message *message);
enum answer end_watch(struct conversation *conversation, const struct message *message);
void leave_watch(struct conversation *conversation);
void resume_watch(struct conversation *conversation);
void serve_watch(int socket, const struct message *message);

/* ── ports.c ── */

bool is_listening(void);
enum answer list_ports(struct conversation *conversation, const struct message *message);
enum answer begin_dial(struct conversation *conversation, const struct message *message);
enum answer take_dial_data(struct conversation *conversation, const struct message *message);
enum answer take_dial_taken(struct conversation *conversation, const struct message *message);
enum answer take_dial_eof(struct conversation *conversation, const struct message *message);
enum answer take_dial_reset(struct conversation *conversation, const struct message *message);
/* Connections that are no ports: a stream of a program, with its id. `reads`: from the program; else to it. */
void carry_stream(struct conversation *conversation, uint64_t id, int file, bool reads);
bool has_dial(struct conversation *conversation, uint64_t id);
bool has_room_for_dials(struct conversation *conversation, int more);
void resume_dials(struct conversation *conversation);
void leave_dials(struct conversation *conversation);

/* ── programs.c ── */

enum answer spawn(struct conversation *conversation, const struct message *message);
enum answer hang_up(struct conversation *conversation, const struct message *message);
bool note_ended_program(pid_t pid, int status);
void leave_programs(struct conversation *conversation);

/* ── work.c, run.c ── */

enum answer tell_activity(struct conversation *conversation, const struct message *message);
enum answer run(struct conversation *conversation, const struct message *message);
enum answer tell_all(struct conversation *conversation, const struct message *message);
enum answer stop(struct conversation *conversation, const struct message *message);
/* Ends everything, and then this process. */
void end_all(void);

/* In the helper: runs what a `run` asks for. */
void watch_run(int socket, const struct message *message);

/* ── children.c: starting programs ── */

/* In a child: usual signals, limits, and all files closed but 0, 1 and 2. */
void prepare_child(void);
void remember_limits(void);

/* ── connect.c ── */

int connect_to(const char *path);
