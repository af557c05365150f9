-- When lessons take solutions and what those are worth (packages/contract/src/schedule.ts).

-- Of lessons that say nothing of their own.
alter table course add column late_policy jsonb;

alter table lesson
  add column opens_at timestamptz,
  add column soft_deadline timestamptz,
  add column hard_deadline timestamptz,
  add column late_policy jsonb,
  add column requires_lesson_id integer references lesson on delete set null,
  add column requires_percent integer not null default 100 check (requires_percent between 1 and 100),
  add check (hard_deadline is null or soft_deadline is null or soft_deadline <= hard_deadline),
  add check (requires_lesson_id <> id);

-- An exception for a person or a group, in a whole course or one lesson of it.
create table schedule_exception (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  lesson_id integer references lesson on delete cascade,
  user_id integer references "user" on delete cascade,
  user_group_id integer references user_group on delete cascade,
  opens_at timestamptz,
  soft_deadline timestamptz,
  hard_deadline timestamptz,
  extra_minutes integer not null default 0,
  note text not null default '',
  created_by integer references "user" on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(user_id, user_group_id) = 1)
);
create index schedule_exception_course on schedule_exception (course_id);
create unique index schedule_exception_once on schedule_exception
  (course_id, coalesce(lesson_id, 0), coalesce(user_id, 0), coalesce(user_group_id, 0));
create trigger touch before update on schedule_exception for each row execute function touch_updated_at();

-- Percent that the points of a submission are worth, decided by the server's clock when it arrived; null where nothing counts.
alter table submission add column late_credit integer default 100 check (late_credit between 0 and 100);
