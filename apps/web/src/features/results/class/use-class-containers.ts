import { classContainers, courseContainersChannel } from '@put/contract/containers/class-containers';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { useFollow } from '../../../api/follow.ts';
import { applyContainer } from './apply-container.ts';

/** Whose containers are looked for. */
export type Studying = {
  heading: { title: string; course_id: number };
  columns: readonly { lesson_id: number }[];
  /** Students, by their ids. */
  rowOf: ReadonlyMap<number, unknown>;
};

/** Containers in which those students of a course work now who are in the matrix, live. */
export function useClassContainers({ heading: { course_id: courseId }, rowOf }: Studying) {
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
