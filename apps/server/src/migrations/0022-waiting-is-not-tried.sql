-- Work that waits for a person's marks is neither solved nor failed: the share of those who solved a task leaves it out.
create or replace function count_solving() returns trigger language plpgsql as $$
declare
  tried_was integer := case when tg_op <> 'INSERT' and old.status <> 'review' then 1 else 0 end;
  tried_now integer := case when tg_op <> 'DELETE' and new.status <> 'review' then 1 else 0 end;
  solved_was integer := case when tg_op <> 'INSERT' and old.status = 'accepted' then 1 else 0 end;
  solved_now integer := case when tg_op <> 'DELETE' and new.status = 'accepted' then 1 else 0 end;
begin
  if tried_was = tried_now and solved_was = solved_now then return null; end if;
  if tg_op = 'DELETE' then
    update task_solving set tried = tried - tried_was, solved = solved - solved_was where task_id = old.task_id;
  else
    insert into task_solving as s (task_id, tried, solved) values (new.task_id, tried_now, solved_now)
      on conflict (task_id) do update
        set tried = s.tried + tried_now - tried_was, solved = s.solved + solved_now - solved_was;
  end if;
  return null;
end $$;

update task_solving s set tried = (select count(*) from result r where r.task_id = s.task_id and r.status <> 'review')
where exists (select from result r where r.task_id = s.task_id and r.status = 'review');
