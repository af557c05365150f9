import { classContainers, courseContainersChannel } from '@put/contract/class-containers';
import type { Matrix } from '@put/contract/results';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { useFollow } from '../../../api/follow.ts';
import { applyContainer } from './apply-container.ts';

/** Containers in which those students of a course work now who are in the matrix, live. */
export function useClassContainers({ course_id: courseId, users }: Matrix) {
  const options = query(classContainers.list, { params: { id: String(courseId) } });
  useFollow(courseContainersChannel, courseId, {
    onEvent: (news, client) =>
      client.setQueryData(options.queryKey, (known) => known && { containers: applyContainer(known.containers, news) }),
    reread: [classContainers.list],
  });
  const shown = new Set(users.map(({ id }) => id));
  return useQuery({
    ...options,
    select: ({ containers }) => containers.filter(({ user_id }) => shown.has(user_id)),
  });
}
