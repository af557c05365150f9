-- One row a session. Who renews it and who ends it lock this row, so that no successor of a refresh token outlives the
-- end. From now on only `session.revoked_at` counts; that of refresh tokens is kept for programs of the release before.
create table session (
  family uuid primary key,
  user_id integer not null references "user" on delete cascade,
  began_at timestamptz not null default now(),
  -- 30 days after the sign-in
  expires_at timestamptz not null,
  revoked_at timestamptz
);

-- Access tokens from before this moment count for nothing: the database was restored, and what ended since then would
-- live again. Null: it never was.
alter table installation add column sessions_since timestamptz;

-- A token never lives in an ended session, whoever writes it. A sign-in at the release before makes no row itself.
create function keep_token_of_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into session (family, user_id, began_at, expires_at)
      values (new.family, new.user_id, coalesce(new.issued_at, now()), new.expires_at) on conflict do nothing;
  end if;
  new.revoked_at := coalesce(new.revoked_at, (select s.revoked_at from session s where s.family = new.family for share));
  return new;
end $$;
create trigger token_of_session before insert or update on refresh_token
  for each row execute function keep_token_of_session();

-- The release before ends a session by its tokens.
create function end_session_of_token() returns trigger language plpgsql as $$
begin
  update session s set revoked_at = clock_timestamp()
    where s.revoked_at is null and s.family in (select family from renewed where revoked_at is not null);
  return null;
end $$;
create trigger session_of_token after update on refresh_token referencing new table as renewed
  for each statement execute function end_session_of_token();

-- And it looks for the end there. A token that somebody holds is passed over: whoever holds a token waits for this
-- session next, and then finds it ended by the trigger above.
create function end_tokens_of_session() returns trigger language plpgsql as $$
begin
  update refresh_token set revoked_at = new.revoked_at where id in (
    select id from refresh_token where family = new.family and revoked_at is null for update skip locked);
  return null;
end $$;
create trigger tokens_of_session after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function end_tokens_of_session();

-- A session of which one token has ended is at its end, also where a successor was left alive. Access tokens of such a
-- successor count for a quarter of an hour more, so its session ends now.
insert into session (family, user_id, began_at, expires_at, revoked_at)
  select family, min(user_id), min(issued_at), max(expires_at),
    case when bool_and(revoked_at is not null) then max(revoked_at) when bool_or(revoked_at is not null) then now() end
  from refresh_token group by family
  on conflict do nothing;
update refresh_token t set revoked_at = s.revoked_at
  from session s where s.family = t.family and s.revoked_at is not null and t.revoked_at is null;

create index session_live on session (user_id) where revoked_at is null;
create index session_revoked on session (revoked_at) where revoked_at is not null;
create index session_expires on session (expires_at);
