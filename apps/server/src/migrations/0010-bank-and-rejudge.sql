-- The bank of ten thousand tasks, what tasks said before, and judging again.

-- An archived task keeps its state and its places in lessons; it is only out of the way of who looks for one.
alter table task
  add archived_at timestamptz,
  -- what a search by a part of a word looks through: kept apart, so that it reads no statements
  add label text generated always as (lower(title || ' ' || source)) stored;

drop index task_title;
create index task_in_bank on task (updated_at desc, id desc) where deleted_at is null;
create index task_by_title on task (title collate "ru-x-icu", id) where deleted_at is null;
create index task_by_label on task (label, id) where deleted_at is null;
create index task_in_bin on task (deleted_at) where deleted_at is not null;
-- words in all their forms; a million signs of a statement would not fit into one vector
create index task_words on task using gin (to_tsvector('russian'::regconfig, title || ' ' || source || ' ' || left(statement, 100000)));

-- How many people tried a task and how many solved it, kept with the results: the bank asks it of every task at once.
create table task_solving (
  task_id integer primary key references task on delete cascade,
  tried integer not null default 0,
  solved integer not null default 0
);
create index task_solving_share on task_solving ((solved * 100 / tried)) where tried > 0;

insert into task_solving (task_id, tried, solved)
  select task_id, count(*), count(*) filter (where status = 'accepted') from result group by task_id;

create function count_solving() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op <> 'INSERT' and old.status = 'accepted' then 1 else 0 end;
  is_now integer := case when tg_op <> 'DELETE' and new.status = 'accepted' then 1 else 0 end;
  more integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
begin
  if more = 0 and was = is_now then return null; end if;
  if tg_op = 'DELETE' then
    update task_solving set tried = tried + more, solved = solved - was where task_id = old.task_id;
  else
    insert into task_solving as s (task_id, tried, solved) values (new.task_id, 1, is_now)
      on conflict (task_id) do update set tried = s.tried + more, solved = s.solved + is_now - was;
  end if;
  return null;
end $$;
create trigger count_solving after insert or delete or update of status on result
  for each row execute function count_solving();

-- What a task said, from its first saving on; the newest row is what stands in the task now.
create table task_version (
  id integer generated always as identity primary key,
  task_id integer not null references task on delete cascade,
  number integer not null,
  -- the task's own version then: the same for rows that differ in words only
  judged_version integer not null,
  texts jsonb not null,
  -- tests are large: they stand in the first row of their version alone
  judged jsonb,
  author_id integer references "user" on delete set null,
  written_at timestamptz not null default now(),
  unique (task_id, number)
);
create unique index task_version_judged on task_version (task_id, judged_version) where judged is not null;

-- Judging again, aside: nothing of it is seen by students until it is applied.
create table rejudge (
  id integer generated always as identity primary key,
  -- what was asked for; neither: chosen submissions
  task_id integer references task on delete cascade,
  lesson_id integer references lesson on delete cascade,
  status text not null default 'running' check (status in ('running', 'ready', 'applied', 'dropped')),
  total integer not null,
  done integer not null default 0,
  created_by integer references "user" on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  closed_at timestamptz
);
create index rejudge_recent on rejudge (created_at desc);
create index rejudge_of_task on rejudge (task_id) where task_id is not null;
create index rejudge_of_lesson on rejudge (lesson_id) where lesson_id is not null;

create table rejudge_item (
  rejudge_id integer not null references rejudge on delete cascade,
  submission_id integer not null references submission on delete cascade,
  -- the task as it stood when the rejudge began
  task_version integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed', 'applied')),
  verdict_before text not null,
  score_before numeric not null,
  max_score_before numeric not null,
  verdict text,
  score numeric,
  max_score numeric,
  time_ms numeric,
  memory_kb integer,
  compiler_output text not null default '',
  tests jsonb,
  primary key (rejudge_id, submission_id),
  check ((verdict is not null) = (status in ('done', 'applied')))
);
create index rejudge_item_submission on rejudge_item (submission_id);

-- which rejudge a judgement came from
alter table judgement add rejudge_id integer references rejudge on delete set null;
create index judgement_rejudge on judgement (rejudge_id) where rejudge_id is not null;

-- all submissions of a task or a lesson, whoever sent them
create index submission_by_task on submission (task_id, id);
create index submission_by_lesson on submission (lesson_id, id) where lesson_id is not null;
