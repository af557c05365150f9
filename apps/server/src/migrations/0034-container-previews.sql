-- Links that open a preview of a student's page once, within a minute. A key is kept by its hash.
create table container_preview_link (
  key_sha256 text primary key,
  container_id integer not null references container on delete cascade,
  generation integer not null,
  port integer not null,
  user_id integer not null references "user" on delete cascade,
  -- the sign-in: with its end the preview ends too
  family uuid not null,
  made_at timestamptz not null default now()
);
create index container_preview_link_container on container_preview_link (container_id);
create index container_preview_link_user on container_preview_link (user_id);
create index container_preview_link_made on container_preview_link (made_at);
