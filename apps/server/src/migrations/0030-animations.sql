-- Animations: what authors wrote, what it compiled to, and in which texts it stands.

create table animation (
  id integer generated always as identity primary key,
  title text not null,
  kind text not null check (kind ~ '^[a-z]{1,30}$'),
  summary text not null default '',
  -- draft: nothing plays yet; ready: the newest content plays; broken: only an earlier one does
  status text not null default 'draft' check (status in ('draft', 'ready', 'broken')),
  -- the number of the newest content
  version integer not null default 1,
  -- the newest content that plays: readers see it
  current_version_id integer,
  -- its sentences, for the search
  said text not null default '',
  created_by integer references "user" on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((status = 'draft') = (current_version_id is null))
);
create trigger touch before update on animation for each row execute function touch_updated_at();
create index animation_in_bank on animation (updated_at desc, id desc) where deleted_at is null;
create index animation_by_title on animation (title collate "ru-x-icu", id) where deleted_at is null;
create index animation_in_bin on animation (deleted_at) where deleted_at is not null;

-- A version is never changed: texts, lectures and tasks refer to it, and browsers keep it.
create table animation_version (
  id integer generated always as identity primary key,
  animation_id integer not null references animation on delete cascade,
  number integer not null,
  title text not null,
  source text not null,
  input text not null,
  allows_input boolean not null,
  input_hint text not null,
  speed numeric not null,
  -- of a trace: which lines are worth a step, and what is said at a line
  listing jsonb,
  file_sha256 text references file,
  -- the text alternative, where the author writes one
  words text not null,
  format integer,
  -- the whole answer to readers, as brotli; null when the content does not compile
  compiled bytea,
  total_steps integer not null default 0,
  preview text not null default '',
  complaint jsonb,
  made_by integer references "user" on delete set null,
  written_at timestamptz not null default now(),
  unique (animation_id, number),
  check ((compiled is null) = (complaint is not null)),
  check ((compiled is null) = (format is null))
);
-- it is compressed already
alter table animation_version alter column compiled set storage external;
create index animation_version_file on animation_version (file_sha256) where file_sha256 is not null;
create index animation_version_made_by on animation_version (made_by) where made_by is not null;

alter table animation add foreign key (current_version_id) references animation_version;
create index animation_current_version on animation (current_version_id);
create index animation_created_by on animation (created_by) where created_by is not null;

-- Autosaved, seen by nobody but its author until it is saved. Without an animation: work on a new one.
create table animation_draft (
  animation_id integer references animation on delete cascade,
  user_id integer not null references "user" on delete cascade,
  content jsonb not null,
  saved_at timestamptz not null default now(),
  unique nulls not distinct (user_id, animation_id)
);
create index animation_draft_animation on animation_draft (animation_id);

create table animation_tag (
  animation_id integer not null references animation on delete cascade,
  tag_id integer not null references tag on delete cascade,
  primary key (animation_id, tag_id)
);
create index animation_tag_tag on animation_tag (tag_id);

-- Where an animation stands. Rewritten with each text, so that it also says who may see the animation.
create table animation_use (
  animation_id integer not null references animation on delete cascade,
  lesson_id integer references lesson on delete cascade,
  course_id integer references course on delete cascade,
  task_id integer references task on delete cascade,
  -- the task is to perform the animation: its readers must not see it whole
  is_performed boolean not null default false,
  -- it stands in a hint that opens after so many attempts
  after_attempts integer not null default 0,
  -- the data that the text gives besides the animation's own
  inputs text[] not null default '{}',
  check (num_nonnulls(lesson_id, course_id, task_id) = 1),
  check (task_id is not null or (not is_performed and after_attempts = 0)),
  unique nulls not distinct (animation_id, lesson_id, course_id, task_id, is_performed)
);
create index animation_use_lesson on animation_use (lesson_id) where lesson_id is not null;
create index animation_use_course on animation_use (course_id) where course_id is not null;
create index animation_use_task on animation_use (task_id) where task_id is not null;

-- Compiled for the data of readers: kept for a while.
create table animation_run (
  version_id integer not null references animation_version on delete cascade,
  input_sha256 text not null check (input_sha256 ~ '^[0-9a-f]{64}$'),
  compiled bytea not null,
  total_steps integer not null,
  used_at timestamptz not null default now(),
  primary key (version_id, input_sha256)
);
alter table animation_run alter column compiled set storage external;
create index animation_run_recent on animation_run (version_id, used_at desc);
create index animation_run_used on animation_run (used_at);

-- Words as they are and by their stems, as of tasks.
create function animation_words(title text, summary text, said text) returns tsvector
language plpgsql immutable parallel safe cost 10000 as $$
declare words text := title || ' ' || summary || ' ' || left(said, 100000);
begin
  return to_tsvector('simple'::regconfig, translate(words, 'ёЁ', 'ее')) || to_tsvector('russian'::regconfig, words);
end $$;
create index animation_words on animation using gin (animation_words(title, summary, said));
create function animations_with_words(wanted tsquery) returns setof integer
language sql stable rows 100 set enable_seqscan = off as $$
  select id from animation where animation_words(title, summary, said) @@ wanted
$$;
