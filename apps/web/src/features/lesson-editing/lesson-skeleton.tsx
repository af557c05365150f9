import { Skeleton } from '@mantine/core';
import { RowSkeletons } from '../../parts/states/query-states.tsx';
import css from './lesson-editing.module.css';

/** The text and the tasks while they load: as large as they will be, so that the page does not jump. */
export const LessonSkeleton = () => (
  <div className={css.columns}>
    <Skeleton className={css.waiting ?? ''} />
    <RowSkeletons rows={8} height={46} />
  </div>
);
