-- How many points an author says that a solution earns, such as a package's `@EXPECTED_SCORE@`; null: any.
alter table task_solution add expected_score numeric;
