-- A mark of the key of this installation (PT_SECRET), so that a process with another one notices it. The key does not
-- follow from it. Null until the first process with a key has started.
alter table installation add column secret_mark bytea;
