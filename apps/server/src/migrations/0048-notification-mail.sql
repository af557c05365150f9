-- Where one call without a session ends e-mails of a list (RFC 8058); forgotten as soon as the e-mail is sent.
alter table mail_message add column unsubscribe_url text;
-- Up to when the last daily e-mail tells; a day alone does not say what it left for the next one.
alter table notification_setting drop column digest_day, add column digest_at timestamptz;
