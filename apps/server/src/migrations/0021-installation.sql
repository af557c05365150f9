-- One row: what all processes over this database are called where they meet those of others, as on an engine of containers.

create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;
