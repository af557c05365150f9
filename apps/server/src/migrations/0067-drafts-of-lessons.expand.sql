-- A draft belongs to a person, a lesson and a task, and its earlier texts are kept.
create table answer_draft (
  user_id integer not null references "user" on delete cascade,
  lesson_id integer not null references lesson on delete cascade,
  task_id integer not null references task on delete cascade,
  language text,
  files jsonb not null,
  answer jsonb,
  -- names this text; random, because a number would come twice after a restore
  version uuid not null default gen_random_uuid(),
  -- one page of a browser and its own count, so that a call that was long on its way changes nothing
  page text,
  count integer,
  device text not null default '',
  saved_at timestamptz not null default now(),
  active_s integer not null default 0,
  -- begins like the lookups of a page that names no lesson
  primary key (user_id, task_id, lesson_id)
);
create index answer_draft_lesson on answer_draft (lesson_id);
create index answer_draft_task on answer_draft (task_id);

-- Earlier texts of drafts of every kind, and texts that came too late to become the draft. `place` names what they are
-- drafts of: «answer:12:7» is lesson 12 and task 7.
create table draft_version (
  id integer generated always as identity primary key,
  user_id integer not null references "user" on delete cascade,
  place text not null,
  content jsonb not null,
  version uuid not null,
  device text not null default '',
  saved_at timestamptz not null,
  kept_at timestamptz not null default now()
);
create index draft_version_place on draft_version (user_id, place, id desc);
create index draft_version_kept on draft_version (kept_at);

-- What follows keeps programs of the release before in step: they know `draft`, which has no lesson in its key. A later
-- migration removes it all.

-- The lesson that an old draft belongs to: the one that it names, else the first that is no exam.
create function lesson_of_draft(asked_task integer, named integer) returns integer language sql stable as $$
  select coalesce(named, (
    select min(given.lesson_id) from lesson_task given
    where given.task_id = asked_task and not exists (select from exam where exam.lesson_id = given.lesson_id)))
$$;

create function take_old_draft() returns trigger language plpgsql as $$
declare
  at_lesson integer := lesson_of_draft(new.task_id, new.lesson_id);
begin
  if at_lesson is null then return null; end if;
  insert into draft_version (user_id, place, content, version, device, saved_at)
  select user_id, 'answer:' || lesson_id || ':' || task_id,
    jsonb_build_object('language', language, 'files', files, 'answer', answer), version, device, saved_at
  from answer_draft
  where user_id = new.user_id and task_id = new.task_id and lesson_id = at_lesson
    -- an old program's own texts follow each other every second
    and page is distinct from 'old program'
    and (language, files, answer) is distinct from (new.language, new.files, new.answer);
  insert into answer_draft (user_id, lesson_id, task_id, language, files, answer, page, saved_at, active_s)
  values (new.user_id, at_lesson, new.task_id, new.language, new.files, new.answer, 'old program', new.saved_at, new.active_s)
  on conflict (user_id, task_id, lesson_id) do update set language = excluded.language, files = excluded.files,
    answer = excluded.answer, version = excluded.version, page = excluded.page, count = null, device = '',
    saved_at = excluded.saved_at, active_s = excluded.active_s
  where (answer_draft.language, answer_draft.files, answer_draft.answer)
    is distinct from (excluded.language, excluded.files, excluded.answer);
  return null;
end $$;

create function give_old_draft() returns trigger language plpgsql as $$
begin
  insert into draft (user_id, task_id, lesson_id, language, files, answer, saved_at, active_s)
  values (new.user_id, new.task_id, new.lesson_id, new.language, new.files, new.answer, new.saved_at, new.active_s)
  on conflict (user_id, task_id) do update set lesson_id = excluded.lesson_id, language = excluded.language,
    files = excluded.files, answer = excluded.answer, saved_at = excluded.saved_at, active_s = excluded.active_s;
  return null;
end $$;

-- each hears what programs write, and not what the other one writes
create trigger draft_taken after insert or update on draft
  for each row when (pg_trigger_depth() = 0) execute function take_old_draft();

insert into answer_draft (user_id, lesson_id, task_id, language, files, answer, page, saved_at, active_s)
select user_id, lesson_of_draft(task_id, lesson_id), task_id, language, files, answer, 'old program', saved_at, active_s
from draft where lesson_of_draft(task_id, lesson_id) is not null;

create trigger answer_draft_given after insert or update on answer_draft
  for each row when (pg_trigger_depth() = 0) execute function give_old_draft();
