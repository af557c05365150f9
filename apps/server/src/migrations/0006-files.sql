-- A content that somebody uploaded, kept by the files driver at its address.
create table file (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size >= 0),
  -- by its first bytes, never by its name
  mime text not null,
  -- of pictures, CSS pixels
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  -- when the daily look first found no text that refers to it; null while one does
  unreferenced_since timestamptz
);

-- Who uploaded it under what name: the same content uploaded by many is one file.
create table file_upload (
  id integer generated always as identity primary key,
  sha256 text not null references file on delete cascade,
  user_id integer not null references "user" on delete cascade,
  name text not null,
  -- an administrator's: whoever has the address may read it; a student's only they themselves and administrators
  is_public boolean not null,
  created_at timestamptz not null default now(),
  unique (sha256, user_id)
);
create index file_upload_user on file_upload (user_id);

alter table course add column cover_sha256 text references file;
create index course_cover on course (cover_sha256) where cover_sha256 is not null;
