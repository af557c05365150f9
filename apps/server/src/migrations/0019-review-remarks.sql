-- Words of a teacher about places of an answer: [{"file", "line", "text"}], `file` empty for a text.

alter table review add remarks jsonb not null default '[]';
