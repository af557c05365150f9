-- A look at a student's container: since when it goes on, and how the last one ended. Who looked stays with it, so that
-- the administrator's page can say why it ended.

alter table container
  add look_from timestamptz,
  add look_ended text check (look_ended in ('left', 'gone', 'refused', 'ended', 'time_over', 'stopped'));
drop index container_looks;
create index container_looks on container (look_until) where look_until is not null and look_ended is null;
