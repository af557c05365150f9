-- Words of a task as they are and by their stems: the stemmer cuts «массив» and «массивы» at different places. «ё» is «е».
drop index task_words;
create function task_words(title text, source text, statement text) returns tsvector language sql immutable parallel safe
begin atomic
  -- a million signs of a statement would not fit into one vector
  select to_tsvector('simple'::regconfig, translate(title || ' ' || source || ' ' || left(statement, 100000), 'ёЁ', 'ее'))
    || to_tsvector('russian'::regconfig, title || ' ' || source || ' ' || left(statement, 100000));
end;
create index task_words on task using gin (task_words(title, source, statement));
