-- What people say about submissions: marks by a rubric, and results that a teacher sets.

create table review (
  id integer generated always as identity primary key,
  submission_id integer not null references submission on delete cascade,
  number integer not null check (number > 0),
  -- points by criterion, with the rubric's words as they were then
  marks jsonb not null,
  comment text not null default '',
  created_by integer references "user" on delete set null,
  created_at timestamptz not null default now(),
  -- taken back: kept to be read, counts for nothing
  undone_at timestamptz,
  unique (submission_id, number)
);
create index review_created_by on review (created_by);

-- null: the judge's own
alter table judgement add review_id integer references review on delete cascade;
create index judgement_review on judgement (review_id) where review_id is not null;

alter table result
  -- in the points of the lesson; stands above what was handed in
  add override_score numeric check (override_score >= 0),
  add override_comment text not null default '',
  add override_by integer references "user" on delete set null,
  add override_at timestamptz;
create index result_override_by on result (override_by) where override_by is not null;
