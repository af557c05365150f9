-- What the home of a teacher asks for: each index holds only the rows that wait for somebody.
create index result_stuck on result (last_submitted_at desc)
  where status in ('tried', 'partial') and attempts >= 3 and override_score is null;
create index mail_message_failed on mail_message (created_at) where status = 'failed';
create index user_leaving on "user" (deletion_requested_at) where deletion_requested_at is not null and deleted_at is null;
create index user_newest on "user" (created_at desc) where deleted_at is null;
