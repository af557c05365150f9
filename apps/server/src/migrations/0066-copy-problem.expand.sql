-- Why the last copy of a container's home folder could not be made, in words for its student; empty: it was made.
alter table container add column if not exists copy_problem text not null default '';
