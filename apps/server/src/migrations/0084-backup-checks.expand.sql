-- Backups that were restored into a database of their own, to see that they can be. Not a part of one.
create table backup_check (
  id integer generated always as identity primary key,
  host text not null,
  folder text not null,
  file_name text not null,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- null: it could not be restored, which says nothing of the archive
  is_sound boolean,
  -- '' when it came off
  error text not null default '',
  row_count bigint,
  file_count integer
);
