-- Each start asks who was signed out lately, and each hour what expired a month ago: both read all sessions of two months.
create index concurrently if not exists refresh_token_revoked on refresh_token (revoked_at) where revoked_at is not null;
create index concurrently if not exists refresh_token_expires on refresh_token (expires_at);
-- Whoever removes a token asks which one it has replaced: without an index each of them read all others.
create index concurrently if not exists refresh_token_successor on refresh_token (successor_id) where successor_id is not null;
