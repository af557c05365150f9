-- At the end of an exam whatever was typed is handed in. What breaks a rule of its form says which, in words.
alter table submission add column broken_rule text;

alter table exam_answer
  -- nothing that anybody has typed: it is no answer, and is not handed in
  add column is_blank boolean not null default false,
  -- the rule that it breaks as it stands now, so that the student reads of it while there is time
  add column broken_rule text;

-- Submissions that wait for a copy of their container's home folder. A row goes with the copy, or with its failure.
create table home_copy (
  submission_id integer primary key references submission on delete cascade,
  container_id integer not null,
  since timestamptz not null default now()
);
create index home_copy_container on home_copy (container_id);
