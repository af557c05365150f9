import { courses } from '@put/contract/courses/courses';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { query } from '../../api/api.ts';
import { wordsOf } from '../../api/errors.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { deadlineWords, timeLeftWords } from '../../parts/schedule/deadline-words.ts';
import { rereadAfterMs } from '../../parts/time/reread.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { Screen } from '../../ui/screen/screen.tsx';

const lockIn = (course: ReplyOf<typeof courses.get> | undefined, lessonId: number) =>
  course?.lessons.find(({ id }) => id === lessonId)?.lock;

type Props = {
  courseId: number;
  lessonId: number;
  exam: () => ReactNode;
  refusal: Error;
  onOpened: () => void;
};

/** A locked lesson: why, until when, and a link to the required lesson. Opens by itself when it is unlocked. */
export function LockedLesson({ courseId, lessonId, exam, refusal, onOpened }: Props) {
  const clock = useClock();
  const course = useQuery({
    ...query(courses.get, { params: { id: String(courseId) } }),
    // the cached course may be older than the lock: the refusal shows that it is outdated
    refetchOnMount: ({ state }) => (lockIn(state.data, lessonId) === null ? 'always' : true),
    refetchInterval: ({ state }) => {
      const lock = lockIn(state.data, lessonId);
      return rereadAfterMs([lock?.reason === 'not_open' ? lock.opens_at : null]);
    },
  });
  const lesson = course.data?.lessons.find(({ id }) => id === lessonId);
  const lock = lesson?.lock ?? null;
  const isOpened = lesson !== undefined && lock === null && !course.isFetching;
  useEffect(() => {
    if (isOpened) onOpened();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a handler that only reads the lesson again
  }, [isOpened]);

  if (lock?.reason === 'exam') return exam();
  const params = { courseId: String(courseId) };
  const left = lock?.reason === 'not_open' ? timeLeftWords(lock.opens_at, clock.timeZone, clock.nowMs) : null;
  return (
    <Screen width="text">
      <PageHeader title={lesson?.title ?? 'Занятие закрыто'} description="Занятие пока закрыто" />
      <Notice kind="warning">
        {lock?.reason === 'not_open'
          ? `Откроется ${deadlineWords(lock.opens_at, clock.timeZone, clock.nowMs)}${left === null ? '' : `, ${left}`}.`
          : wordsOf(refusal)}
      </Notice>
      {lock?.reason === 'requires' && (
        <LinkButton
          mt="md"
          mr="xs"
          to="/user_ui/course/$courseId"
          params={params}
          search={{ lesson_id: lock.lesson_id }}
        >
          К занятию «{lock.lesson_title}»
        </LinkButton>
      )}
      <LinkButton mt="md" variant="default" to="/user_ui/course/$courseId" params={params} search={{}}>
        К занятиям курса
      </LinkButton>
    </Screen>
  );
}
