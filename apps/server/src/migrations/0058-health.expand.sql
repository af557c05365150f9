-- Processes that are alive, each with a heartbeat of its own; what the administrators' area says about them. Not a part
-- of a backup. Judging processes tell more about themselves in `worker`.
create table process (
  id uuid primary key,
  role text not null check (role in ('all-in-one', 'api', 'worker')),
  host text not null,
  pid integer not null,
  release text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- how many e-mails wait, and since when
create index mail_message_queued on mail_message (created_at) where status = 'queued';
-- the sum of all contents
create index file_size on file (size);
