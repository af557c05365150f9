-- Whose solutions a student sees once the task is solved.
alter table task
  add column solutions_shown text not null default 'nobody'
  check (solutions_shown in ('nobody', 'author', 'everyone'));
create index result_solved on result (task_id, lesson_id) where status = 'accepted';
