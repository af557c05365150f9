import { Skeleton, Stack } from '@mantine/core';
import { type MyTask, tasks } from '@put/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../shared/query-states.tsx';
import { Sliced } from '../../shared/sliced.tsx';
import { Workplace } from './workplace.tsx';
import css from './task-pane.module.css';

type Props = {
  taskId: number;
  lessonId: number;
  /** What is asked; `useAsInput` puts a sample into the field of own input. */
  statement: (task: MyTask, useAsInput: (input: string) => void) => ReactNode;
  /** Why nothing can be handed in any more; trying out goes on. */
  closed: string | null;
  /** Where to go once the task is solved. */
  onward: ReactNode;
};

/** One task with its statement, the place to solve it and what the judge said. Mount it with a key for each task. */
export function TaskPane({ taskId, ...place }: Props) {
  const task = useQuery(
    query(tasks.get, { params: { id: String(taskId) }, query: { lesson_id: String(place.lessonId) } }),
  );
  return (
    <div className={css.pane}>
      <QueryStates of={task} skeleton={<TaskSkeleton />}>
        {(loaded) => (
          <Sliced>
            <Workplace task={loaded} {...place} />
          </Sliced>
        )}
      </QueryStates>
    </div>
  );
}

function TaskSkeleton() {
  return (
    <Stack gap="sm" p="lg">
      <Skeleton height={28} width="50%" />
      <Skeleton height={120} />
      <Skeleton height={320} />
    </Stack>
  );
}
