import { exams, type MyExam } from '@put/contract/exams/exams';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../../api/api.ts';
import { keptAt, useKeptAt } from '../../api/kept-copies.ts';
import { keepExam, keptExam } from './kept-exam.ts';
import { useMyExam } from './use-my-exam.ts';

/** The exam that I write; without an answer of the server as this device has kept it. `isCopy`: its `now` is long ago. */
export function useWrittenExam(lessonId: number) {
  const client = useQueryClient();
  const { data, failureCount, refetch } = useMyExam(lessonId);
  const path = `/user/lesson/${lessonId}/exam`;
  const isOldAnswer = useKeptAt(path) !== null;
  const [kept] = useState(() => keptExam(lessonId));
  useEffect(() => {
    if (data !== undefined && !isOldAnswer) keepExam(data);
  }, [data, isOldAnswer]);
  const isUnanswered = data === undefined && failureCount > 0;
  const exam: MyExam | undefined = isUnanswered ? kept : data;
  const hasMoreTime = async () => {
    const now = await client.fetchQuery({
      ...query(exams.get, { params: { id: String(lessonId) } }),
      staleTime: 0,
      retry: false,
    });
    return keptAt(path) === null && isGoingOn(now);
  };
  return { exam, isCopy: isUnanswered || isOldAnswer, look: async () => (await refetch()).data, hasMoreTime };
}

const isGoingOn = ({ state, now, ends_at }: MyExam): boolean =>
  state === 'writing' && ends_at !== null && Date.parse(ends_at) > Date.parse(now);
