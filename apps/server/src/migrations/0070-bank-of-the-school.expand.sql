-- Whether the task's owner has given it to the bank of the school, so that all teachers may read and copy it. What is
-- there today was read by everybody who reads the bank, so it counts as given; what is written from now on does not,
-- whoever writes it: a program of the release before makes tasks that only their owner reaches.
alter table task add column in_bank boolean not null default true;
alter table task alter column in_bank set default false;
