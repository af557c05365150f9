-- Questions of students to the teachers: at a lesson, a task, a place of a text, a line of a submission.

create table question (
  id integer primary key generated always as identity,
  user_id integer not null references "user" on delete cascade,
  lesson_id integer not null references lesson on delete cascade,
  task_id integer references task on delete set null,
  -- the words of the text that it is about
  quote text,
  submission_id integer references submission on delete set null,
  file text,
  line integer,
  -- the student's program when it was asked
  files jsonb not null default '[]',
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  -- since when the class may read it without the name
  shared_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- when the last message was written
  updated_at timestamptz not null default clock_timestamp()
);
create index question_open on question (updated_at, id) where state = 'open';
create index question_latest on question (updated_at desc, id desc);
create index question_of_user on question (user_id, lesson_id, updated_at desc);
create index question_shared on question (lesson_id, shared_at desc) where shared_at is not null;
create index question_of_lesson on question (lesson_id, updated_at desc);
create index question_of_task on question (task_id) where task_id is not null;
create index question_of_submission on question (submission_id) where submission_id is not null;

create table question_message (
  id integer primary key generated always as identity,
  question_id integer not null references question on delete cascade,
  user_id integer references "user" on delete set null,
  is_staff boolean not null,
  text text not null,
  idempotency_key text,
  created_at timestamptz not null default clock_timestamp()
);
create index question_message_of_question on question_message (question_id, id);
create unique index question_message_key on question_message (user_id, idempotency_key);
