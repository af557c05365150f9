-- Pages of the bank out of one narrow index each, without a look at the tasks themselves: those in sight, which everybody asks for.
create index task_in_sight on task (updated_at desc, id desc) include (kind, status, difficulty)
  where deleted_at is null and archived_at is null;
create index task_in_sight_by_title on task (title collate "ru-x-icu", id) where deleted_at is null and archived_at is null;
drop index task_by_title;
