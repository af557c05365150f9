-- Drafts of lessons and animations name their text as those of answers do (answer_draft): a save names the version that
-- it goes on from, so a device that comes back replaces nothing in silence.
alter table lesson_draft
  add column version uuid not null default gen_random_uuid(),
  add column page text,
  add column count integer,
  add column device text not null default '';

alter table animation_draft
  add column version uuid not null default gen_random_uuid(),
  add column page text,
  add column count integer,
  add column device text not null default '';

-- Programs of the release before write texts without naming them: such a text gets a name of its own.
create function name_draft() returns trigger language plpgsql as $$
begin
  new.version := gen_random_uuid();
  new.page := null;
  new.count := null;
  new.device := '';
  return new;
end $$;

create trigger name_lesson_draft before update on lesson_draft for each row
  when (old.version = new.version and (old.title, old.body, old.based_on) is distinct from (new.title, new.body, new.based_on))
  execute function name_draft();
create trigger name_animation_draft before update on animation_draft for each row
  when (old.version = new.version and old.content is distinct from new.content)
  execute function name_draft();
