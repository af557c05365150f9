-- A labelled solution of a package may end in more ways than one: whoever is too slow may also just stop doing anything.
alter table task_solution add also_expected jsonb not null default '[]';
-- A package without a limit of time: the first check finds it by the solutions that are right.
alter table task_check add sets_time_limit boolean not null default false;
