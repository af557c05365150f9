-- Administrators with grants instead of all rights. Whoever is an administrator today keeps all of them.
alter table "user" add column has_grants_only boolean not null default false;

create table staff_grant (
  id integer primary key generated always as identity,
  user_id integer not null references "user" on delete cascade,
  role text not null check (role in ('teacher', 'assistant', 'observer')),
  -- null: in every course
  course_id integer references course on delete cascade,
  given_by integer references "user" on delete set null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, course_id)
);
create index staff_grant_course on staff_grant (course_id);

-- Whose task it is; null: the school's.
alter table task add column created_by integer references "user" on delete set null;
create index task_created_by on task (created_by);

-- The right by which a colleague did it; null: an administrator with all rights, or nobody's right was needed.
alter table audit add column used_right text;
