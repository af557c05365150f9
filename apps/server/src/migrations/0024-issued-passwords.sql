-- Passwords issued anew go the way of an import: rows that wait, a job, slips for an hour.
alter table import_run add column kind text not null default 'people' check (kind in ('people', 'passwords'));
create index import_run_recent on import_run (created_at desc);
