import { courses } from '@put/contract/courses/courses';
import { lessons } from '@put/contract/lessons/lessons';
import { isSettled, submissionChannel, submissions } from '@put/contract/submissions/submissions';
import { tasks } from '@put/contract/tasks/tasks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, query } from '../../api/api.ts';
import { useFollow } from '../../api/follow.ts';
import { mergeEvent } from './follow-submission.ts';

/** Events bring changes; this interval only makes up for lost events. */
const rereadWhileJudgedMs = 4000;

/** Queries that a verdict changes: lesson, attempts, hints, progress. */
const changedByVerdict = [
  tasks.solutions,
  submissions.ofTask,
  lessons.get,
  tasks.get,
  tasks.mine,
  courses.get,
  courses.mine,
];

/** Follows a submission while it is being judged; `id` null follows nothing. */
export function useSubmission(id: number | null) {
  const client = useQueryClient();
  const own = query(submissions.get, { params: { id: String(id ?? 0) } });
  const read = useQuery({
    ...own,
    enabled: id !== null,
    refetchInterval: ({ state }) => (isSettled(state.data?.status) ? false : rereadWhileJudgedMs),
  });
  const { status } = read.data ?? {};
  const isDone = isSettled(status);

  // a teacher's marks and remarks come as events too
  useFollow(submissionChannel, id, {
    onEvent: (event) => {
      if (!event.is_remarked) client.setQueryData(own.queryKey, (before) => mergeEvent(before, event));
      if (event.is_remarked || isSettled(event.status)) void client.invalidateQueries({ queryKey: own.queryKey });
    },
    reread: [submissions.get],
  });

  useEffect(() => {
    if (!isDone) return;
    for (const endpoint of changedByVerdict) void client.invalidateQueries({ queryKey: keyOf(endpoint) });
  }, [client, id, isDone, status]);
  return read;
}
