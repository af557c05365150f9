-- An observer who sees pseudonyms instead of names.
alter table staff_grant add column without_names boolean not null default false;
alter table staff_grant add constraint staff_grant_without_names check (not without_names or role = 'observer');
