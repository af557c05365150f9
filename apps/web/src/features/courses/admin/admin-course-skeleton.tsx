import { Skeleton } from '@mantine/core';
import { RowSkeletons } from '../../../parts/states/query-states.tsx';

/** As high as the head, the tabs and the plan, so that the page does not jump. */
export const AdminCourseSkeleton = () => (
  <>
    <Skeleton height={60} mb="sm" />
    <Skeleton height={40} mb={52} />
    <RowSkeletons rows={8} height={38} />
  </>
);
