-- The tables of the main job: people and sessions, courses and lessons, the task bank, submissions and results.
-- Names are the wire's names. Times are UTC. What a teacher can delete carries deleted_at (recycle bin, 30 days).

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

create table "user" (
  id integer generated always as identity primary key,
  email text check (length(email) <= 254),
  username text check (length(username) <= 32),
  first_name text not null,
  last_name text,
  birthday date,
  password_hash text not null,
  is_admin boolean not null default false,
  timezone text not null default 'Europe/Moscow',
  email_confirmed_at timestamptz,
  disabled_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (email is not null or username is not null)
);
create unique index user_email on "user" (lower(email)) where deleted_at is null;
create unique index user_username on "user" (lower(username)) where deleted_at is null;

create table user_group (
  id integer generated always as identity primary key,
  title text not null,
  year integer,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table user_group_member (
  user_group_id integer not null references user_group on delete cascade,
  user_id integer not null references "user" on delete cascade,
  role text not null default 'student' check (role in ('student', 'teacher')),
  created_at timestamptz not null default now(),
  primary key (user_group_id, user_id)
);
create index user_group_member_user on user_group_member (user_id);

-- A sign-in is a family; each refresh replaces its token by a successor.
create table refresh_token (
  id integer generated always as identity primary key,
  user_id integer not null references "user" on delete cascade,
  family uuid not null,
  token_hash bytea not null unique,
  successor_id integer references refresh_token on delete set null,
  used_at timestamptz,
  issued_at timestamptz not null default now(),
  -- of the whole family: 30 days after the sign-in
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text not null default '',
  ip text not null default ''
);
create index refresh_token_user on refresh_token (user_id);
create index refresh_token_family on refresh_token (family);

-- Failures in a row by account or address; the same for names nobody has, so that nothing is told apart.
create table sign_in_failure (
  key text primary key,
  failures integer not null,
  started_at timestamptz not null default now(),
  locked_until timestamptz
);

create table course (
  id integer generated always as identity primary key,
  title text not null,
  summary text not null default '',
  description text not null default '',
  date date not null,
  end_date date,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table course_user_group (
  course_id integer not null references course on delete cascade,
  user_group_id integer not null references user_group on delete cascade,
  created_at timestamptz not null default now(),
  primary key (course_id, user_group_id)
);
create index course_user_group_group on course_user_group (user_group_id);

create table lesson (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  section text not null default '',
  position integer not null,
  title text not null,
  body text not null default '',
  status text not null default 'draft' check (status in ('draft', 'published')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index lesson_course on lesson (course_id, position);

create table task (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('program')),
  title text not null,
  statement text not null default '',
  config jsonb not null,
  limits jsonb not null,
  feedback text not null default 'verdict' check (feedback in ('full', 'verdict', 'score', 'hidden')),
  attempts integer,
  cooldown_s integer not null default 0,
  hints jsonb not null default '[]',
  starter_files jsonb not null default '[]',
  difficulty integer,
  source text not null default '',
  license text not null default '',
  status text not null default 'draft' check (status in ('draft', 'ready', 'broken')),
  verified_at timestamptz,
  -- grows when what is judged changes: tests, limits, checker
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index task_title on task (lower(title));

create table task_test_group (
  id integer generated always as identity primary key,
  task_id integer not null references task on delete cascade,
  position integer not null,
  name text not null,
  is_sample boolean not null default false,
  points numeric not null default 0,
  aggregation text not null default 'sum' check (aggregation in ('sum', 'min', 'pass_fail')),
  unique (task_id, position)
);

create table task_test (
  id integer generated always as identity primary key,
  task_test_group_id integer not null references task_test_group on delete cascade,
  position integer not null,
  input text not null,
  answer text not null,
  note text not null default '',
  unique (task_test_group_id, position)
);

create table task_solution (
  id integer generated always as identity primary key,
  task_id integer not null references task on delete cascade,
  position integer not null,
  title text not null default '',
  language text not null,
  expected text not null,
  files jsonb not null,
  unique (task_id, position)
);

create table tag (
  id integer generated always as identity primary key,
  title text not null,
  color text not null default '#6b6457',
  kind text not null default 'topic' check (kind in ('topic', 'internal')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index tag_title on tag (lower(title));

create table task_tag (
  task_id integer not null references task on delete cascade,
  tag_id integer not null references tag on delete cascade,
  primary key (task_id, tag_id)
);
create index task_tag_tag on task_tag (tag_id);

create table lesson_task (
  lesson_id integer not null references lesson on delete cascade,
  task_id integer not null references task on delete restrict,
  position integer not null,
  points numeric not null default 100,
  required boolean not null default true,
  primary key (lesson_id, task_id)
);
create index lesson_task_task on lesson_task (task_id);

create table draft (
  user_id integer not null references "user" on delete cascade,
  task_id integer not null references task on delete cascade,
  lesson_id integer references lesson on delete set null,
  language text not null,
  files jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, task_id)
);
create index draft_recent on draft (user_id, saved_at desc);

create table submission (
  id integer generated always as identity primary key,
  task_id integer not null references task on delete restrict,
  task_version integer not null,
  user_id integer not null references "user" on delete restrict,
  lesson_id integer references lesson on delete restrict,
  cause text not null check (cause in ('submit', 'check')),
  language text not null,
  files jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'compiling', 'running', 'done')),
  verdict text,
  score numeric,
  max_score numeric,
  time_ms numeric,
  memory_kb integer,
  compiler_output text not null default '',
  idempotency_key text,
  queued_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((status = 'done') = (verdict is not null))
);
create unique index submission_idempotency on submission (user_id, idempotency_key) where idempotency_key is not null;
create index submission_of_task on submission (user_id, task_id, id desc);
create index submission_waiting on submission (queued_at) where status <> 'done';

-- What the judge found; number 1 is the first judgement, a rejudge adds one. Exactly one final verdict a number.
create table judgement (
  id integer generated always as identity primary key,
  submission_id integer not null references submission on delete cascade,
  number integer not null,
  task_version integer not null,
  verdict text not null,
  score numeric not null,
  max_score numeric not null,
  compiler_output text not null default '',
  tests jsonb not null,
  created_at timestamptz not null default now(),
  unique (submission_id, number)
);

-- Written in the transaction of the verdict, so that a matrix is one indexed read.
create table result (
  id integer generated always as identity primary key,
  user_id integer not null references "user" on delete cascade,
  lesson_id integer references lesson on delete cascade,
  task_id integer not null references task on delete cascade,
  best_submission_id integer references submission on delete set null,
  best_score numeric not null default 0,
  max_score numeric not null default 0,
  attempts integer not null default 0,
  status text not null check (status in ('tried', 'partial', 'accepted')),
  first_solved_at timestamptz,
  last_submitted_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (user_id, lesson_id, task_id)
);
create index result_of_lesson on result (lesson_id, user_id);

do $$
declare t text;
begin
  foreach t in array array['user', 'user_group', 'course', 'lesson', 'task', 'tag', 'result'] loop
    execute format('create trigger touch before update on %I for each row execute function touch_updated_at()', t);
  end loop;
end $$;
