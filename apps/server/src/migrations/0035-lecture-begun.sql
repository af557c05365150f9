-- Tells a lecture from the next one of the lesson: whoever left one follows the next.

alter table lecture add column begun_at timestamptz not null default clock_timestamp();
