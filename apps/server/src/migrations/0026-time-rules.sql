-- The rule by which a check finds the limit of time that a package does not say: its multipliers and steps. Null: it has one.
alter table task_check add time_rule jsonb;
update task_check set time_rule = '{"multiplier": 5, "margin": 2, "resolution_ms": 1000}' where sets_time_limit;
alter table task_check drop column sets_time_limit;
-- Whose check is when: one of each person in a round.
alter table task_check add turn integer not null default 0;
