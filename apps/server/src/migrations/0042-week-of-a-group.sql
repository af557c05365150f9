-- What a group handed in on the days of a week.
create index submission_of_user on submission (user_id, queued_at);
