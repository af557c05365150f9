-- A fair queue, withdrawing from it, what broke, and who judges.

alter table submission drop constraint submission_status_check;
alter table submission
  add constraint submission_status_check
    check (status in ('queued', 'compiling', 'running', 'review', 'done', 'cancelled')),
  -- why the judge broke on it last; '' where it did not
  add column fault text not null default '';

create index submission_finished on submission (finished_at desc) where finished_at is not null;
create index submission_faulty on submission (id) where verdict = 'judge_error';

-- The turns of those who wait, and of those who had theirs in the round that goes on.
create table judge_turn (
  submission_id integer primary key references submission on delete cascade,
  cause text not null check (cause in ('submit', 'check')),
  user_id integer not null,
  course_id integer,
  round integer not null,
  place integer not null
);
create index judge_turn_order on judge_turn (cause, round, place);
create index judge_turn_user on judge_turn (cause, user_id, round desc);
create index judge_turn_course on judge_turn (cause, course_id, round, place desc);

-- Processes that judge. They say that they live; one that has long said nothing is gone.
create table worker (
  id uuid primary key,
  host text not null,
  pid integer not null,
  places integer not null,
  languages text[] not null,
  drivers jsonb not null default '[]',
  running jsonb not null default '[]',
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);
