-- What a person has put away on the desk: kept for the person, not for the device.
create table desk_choice (
  user_id integer primary key references "user" on delete cascade,
  steps_away_at timestamptz,
  tour_begun_at timestamptz
);

-- What came with the demonstration: nobody here has made it.
create table demonstration_course (course_id integer primary key references course on delete cascade);
create table demonstration_group (user_group_id integer primary key references user_group on delete cascade);
-- the first start wrote its people, courses and group in one transaction, and nothing else makes a person and a course at once
insert into demonstration_course
  select id from course where exists (select from "user" where "user".created_at = course.created_at);
insert into demonstration_group
  select id from user_group where exists (select from course join demonstration_course on course_id = course.id
      where course.created_at = user_group.created_at)
    or id in (select jsonb_array_elements_text(ids -> 'user_group')::integer from demonstration_class);
