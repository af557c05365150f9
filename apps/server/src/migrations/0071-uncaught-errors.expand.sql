-- Errors of a process that nobody caught: each failed the piece of work that it belonged to, and the process went on. What
-- the administrators' area says of them.
alter table process
  add column uncaught integer not null default 0,
  add column uncaught_at timestamptz,
  add column uncaught_work text;
