-- Until when what was typed before the end of an exam may still arrive. While no process answered calls nothing could
-- arrive, so the grace begins when one does again. A process that is silent for 30 seconds is gone.
create function exam_grace_end(asked_lesson integer, asked_user integer) returns timestamptz language sql stable as $$
  select greatest(exam_end(asked_lesson, asked_user), (
      select min(started_at) from process
      where role in ('all-in-one', 'api') and seen_at > now() - interval '30 seconds'))
    + make_interval(secs => exam.grace_s)
  from exam where exam.lesson_id = asked_lesson
$$;
