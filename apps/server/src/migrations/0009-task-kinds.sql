-- Seven kinds of tasks: what a kind needs besides program's tests, and what is handed in without source text.

alter table task drop constraint task_kind_check;
alter table task add check (kind in ('program', 'function', 'sql', 'quiz', 'parsons', 'text', 'upload'));
alter table task
  add error_explanations jsonb not null default '[]',
  add variant jsonb;

alter table task_test_group
  add requires integer[] not null default '{}',
  add feedback text check (feedback in ('full', 'verdict', 'score', 'hidden', 'after_deadline'));
alter table task_test
  add name text not null default '',
  add message text not null default '',
  add weight numeric not null default 1;
alter table task_solution add expected_groups jsonb not null default '[]';

alter table draft alter language drop not null, add answer jsonb;

alter table submission drop constraint submission_status_check;
alter table submission
  alter language drop not null,
  add answer jsonb,
  -- by which options and lines are shuffled, and parameters chosen
  add seed integer not null default 0,
  add check (status in ('queued', 'compiling', 'running', 'review', 'done'));
drop index submission_waiting;
create index submission_waiting on submission (queued_at) where status in ('queued', 'compiling', 'running');
-- what a person has to mark, oldest first
create index submission_to_review on submission (queued_at) where status = 'review';

alter table result drop constraint result_status_check;
alter table result add check (status in ('tried', 'review', 'partial', 'accepted'));
