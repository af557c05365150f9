-- Tries to make a backup; what the administrators' area says about them. Not a part of one.
create table backup (
  id integer generated always as identity primary key,
  -- null: made by hand
  due_at timestamptz,
  host text not null,
  folder text not null,
  file_name text not null,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- '' when it came off
  error text not null default '',
  size_bytes bigint,
  row_count bigint,
  file_count integer,
  lost_file_count integer
);
create index backup_recent on backup (id desc) include (finished_at);
