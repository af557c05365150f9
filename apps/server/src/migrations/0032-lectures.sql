-- What a teacher shows the class at this moment, at most one animation a lesson. A row lives as long as its lecture.

create table lecture (
  lesson_id integer primary key references lesson on delete cascade,
  animation_id integer not null,
  version integer not null,
  -- null: the animation's own data
  input text,
  input_sha256 text check ((input is null) = (input_sha256 is null)),
  step integer not null,
  user_id integer not null references "user" on delete cascade,
  -- the page of the browser that leads, and the number of its last call
  page text not null,
  count integer not null,
  moved_at timestamptz not null default clock_timestamp(),
  -- how many calls came in the second that began then
  second_at timestamptz not null default clock_timestamp(),
  calls integer not null default 1,
  foreign key (animation_id, version) references animation_version (animation_id, number) on delete cascade
);
create index lecture_version on lecture (animation_id, version);
create index lecture_user on lecture (user_id);
create index lecture_moved on lecture (moved_at);
