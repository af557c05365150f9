-- What a teacher wrote last is found without reading everything of the years before.
drop index remark_created_by;
create index remark_created_by on remark (created_by, id desc) where created_by is not null;
drop index review_created_by;
create index review_created_by on review (created_by, id desc);
create index question_message_of_writer on question_message (user_id, id desc) where is_staff;
