-- A person is erased: the row stays without a name, so that results of the class stay. A request to be erased may be
-- declined with a reason.
alter table "user"
  add column erased_at timestamptz,
  add column deletion_declined_at timestamptz,
  add column deletion_decline_reason text not null default '' check (length(deletion_decline_reason) <= 1000);
alter table "user" drop constraint user_check;
alter table "user" add constraint user_has_login check (erased_at is not null or email is not null or username is not null);
-- whatever forgets to ask, nobody signs in as who was erased, and no name comes back
alter table "user" add constraint user_erased check (erased_at is null or
  disabled_at is not null and num_nonnulls(email, username, last_name, birthday, last_seen_at) = 0 and not is_admin);
create index user_erased_lately on "user" (erased_at) where erased_at is not null;
