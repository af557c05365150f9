-- Sign-ins and links that were begun at another site (OpenID Connect, OAuth 2.0) and have not come back yet.
create table provider_attempt (
  state_hash bytea primary key,
  provider text not null,
  nonce text not null,
  -- of PKCE (RFC 7636): without it nobody can use the answer
  verifier text not null,
  -- who links an account; null for a sign-in
  user_id integer references "user" on delete cascade,
  created_at timestamptz not null default now()
);
create index provider_attempt_age on provider_attempt (created_at);
create index provider_attempt_user on provider_attempt (user_id);

-- What ends the session at the other site together with ours.
create table provider_session (
  family uuid primary key,
  provider text not null,
  -- sealed: the token names the person
  id_token bytea not null,
  created_at timestamptz not null default now()
);
create index provider_session_age on provider_session (created_at);
