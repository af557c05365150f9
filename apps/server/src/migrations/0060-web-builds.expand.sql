-- The browser's files of this release and of the two before it: a page that was opened before an update still asks for
-- its own. Each build is one content among the uploaded ones. Not a part of a backup.
create table web_build (
  -- SHA-256 of the names of its files, which hold hashes of what is in them
  id text primary key,
  sha256 text not null,
  -- name → where it is in the content: start, size_bytes, is_brotli
  assets jsonb not null,
  started_at timestamptz not null default clock_timestamp()
);
