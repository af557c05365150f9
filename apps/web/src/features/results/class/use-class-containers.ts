import { classContainers, courseContainersChannel } from '@put/contract/class-containers';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { useFollow } from '../../../api/follow.ts';
import type { ResultTable } from '../matrix.ts';
import { applyContainer } from './apply-container.ts';

/** Containers in which those students of a course work now who are in the matrix, live. */
export function useClassContainers({ heading: { course_id: courseId }, rowOf }: ResultTable) {
  const options = query(classContainers.list, { params: { id: String(courseId) } });
  useFollow(courseContainersChannel, courseId, {
    onEvent: (news, client) =>
      client.setQueryData(options.queryKey, (known) => known && { containers: applyContainer(known.containers, news) }),
    reread: [classContainers.list],
  });
  return useQuery({
    ...options,
    select: ({ containers }) => containers.filter(({ user_id }) => rowOf.has(user_id)),
  });
}
