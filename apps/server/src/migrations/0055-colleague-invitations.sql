-- An invitation opens a group, or gives a colleague roles in courses.
alter table invitation alter column user_group_id drop not null;
-- [{role, course_id}]; course_id null: in every course
alter table invitation add column grants jsonb;
-- where the link was sent; gone when it is used
alter table invitation add column email text;
-- the colleague who has used it
alter table invitation add column taken_by integer references "user" on delete set null;
alter table invitation add constraint invitation_opens check ((user_group_id is null) <> (grants is null));
create index invitation_of_colleagues on invitation (created_at) where grants is not null;
