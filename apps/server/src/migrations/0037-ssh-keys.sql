-- Public keys by which people come to their containers over ssh.
create table ssh_key (
  id integer generated always as identity primary key,
  user_id integer not null references "user" on delete cascade,
  title text not null,
  -- the line of OpenSSH without its comment: «ssh-ed25519 AAAA…»
  public_key text not null,
  -- «SHA256:…»: a key belongs to one person
  fingerprint text not null unique,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index ssh_key_user on ssh_key (user_id);
