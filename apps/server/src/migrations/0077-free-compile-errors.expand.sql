-- A compile error costs no attempt. Courses that are there go on as before; the application makes new ones with it.
alter table course add free_compile_errors boolean not null default false;
-- null: as the course
alter table task add free_compile_errors boolean;
