-- How many submissions of a person wait is asked with each new one.
create index submission_waiting_of on submission (user_id) where status = 'queued';
