-- What lessons take from their course while they say nothing of their own: languages, and what students see of the tests.
alter table course
  add column languages text[] check (cardinality(languages) > 0),
  add column feedback text check (feedback in ('full', 'verdict', 'score', 'hidden', 'after_deadline'));
alter table lesson
  add column languages text[] check (cardinality(languages) > 0),
  add column feedback text check (feedback in ('full', 'verdict', 'score', 'hidden', 'after_deadline'));

-- A task may leave it to its lesson. «verdict» stood in every task, chosen or not, and is what holds where nobody says a word.
alter table task drop constraint task_feedback_check;
alter table task alter column feedback drop not null, alter column feedback drop default;
alter table task disable trigger touch;
update task set feedback = null where feedback = 'verdict';
alter table task enable trigger touch;
alter table task add check (feedback in ('full', 'verdict', 'score', 'hidden', 'after_deadline'));

-- The recycle bin is looked through every hour for what has lain there too long.
create index course_deleted on course (deleted_at) where deleted_at is not null;
create index lesson_deleted on lesson (deleted_at) where deleted_at is not null;
