-- The recycle bin of tags. Tasks let go of a deleted tag at once, so that nobody has to ask whether a tag is alive;
-- the tag itself remembers where it stood, for the way back.
alter table tag add column deleted_at timestamptz;
alter table tag add column removed_from jsonb not null default '[]';
drop index tag_title;
create unique index tag_title on tag (lower(title)) where deleted_at is null;
