-- What each judging process can do, so that languages of other machines are offered, and whether it is ending. The row
-- of one that has ended stays for an hour: until it is back, solutions in its languages are taken and wait.
alter table worker
  add column offers jsonb not null default '{}',
  add column left_at timestamptz;
