import { Skeleton, Stack } from '@mantine/core';
import { type MyTask, tasks } from '@put/contract/tasks/tasks';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { query } from '../../../api/api.ts';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { Sliced } from '../../../ui/screen/sliced.tsx';
import { Work } from '../../../ui/workspace/work.tsx';
import { Workplace } from './workplace.tsx';
import css from './task-pane.module.css';

const LinkedSteps = lazy(() =>
  import('../attempts/linked-steps.tsx').then((module) => ({ default: module.LinkedSteps })),
);

type Props = {
  taskId: number;
  lessonId: number;
  /** The statement. `useAsInput` copies a sample into the field of own input; `failed`: which samples the last judgement did not pass. */
  statement: (task: MyTask, useAsInput: (input: string) => void, failed: readonly boolean[]) => ReactNode;
  /** Why no solution can be handed in; runs still work. Null when it can. */
  closed: string | null;
  /** The link to the next step after the task is solved. */
  onward: ReactNode;
  /** The step of a run that the address leads to, as it stands there. */
  linkedStep?: string | undefined;
};

/** One task: its statement, and in the workspace's place for work the solution. Mount it with a key for each task. */
export function TaskPane({ taskId, linkedStep, ...opened }: Props) {
  const task = useQuery(
    query(tasks.get, { params: { id: String(taskId) }, query: { lesson_id: String(opened.lessonId) } }),
  );
  return (
    <div className={css.content}>
      <QueryStates of={task} skeleton={<TaskSkeleton />}>
        {(loaded) => (
          <Sliced>
            <Workplace task={loaded} {...opened} />
            <Suspense>{linkedStep && <LinkedSteps of={linkedStep} task={loaded} />}</Suspense>
          </Sliced>
        )}
      </QueryStates>
    </div>
  );
}

function TaskSkeleton() {
  return (
    <>
      <Stack gap="sm">
        <Skeleton height={28} width="50%" />
        <Skeleton height={120} />
      </Stack>
      <Work>
        <Skeleton height="100%" radius={0} />
      </Work>
    </>
  );
}
