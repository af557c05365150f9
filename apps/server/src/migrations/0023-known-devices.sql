-- Browsers that have signed in to an account: nobody's wrong passwords make them wait but their own.
create table known_device (
  -- as the browser's signed cookie names it
  device uuid not null,
  user_id integer not null references "user" on delete cascade,
  used_at timestamptz not null default now(),
  primary key (device, user_id)
);
create index known_device_user on known_device (user_id);
create index known_device_used on known_device (used_at);
