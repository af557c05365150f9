-- The class of the demonstration, while it is there: what came with it, so that it can be removed with nothing else.
create table demonstration_class (
  is_only boolean primary key default true check (is_only),
  loaded_at timestamptz not null default now(),
  -- the moment that its lesson shows: it moves on with the clock, so that the lesson always goes on now
  shown_at timestamptz not null default now(),
  -- by table, the ids of its rows to which everything else belongs
  ids jsonb not null,
  -- the lesson that goes on, and what each person does there
  lesson_id integer not null references lesson on delete cascade,
  doing jsonb not null
);
