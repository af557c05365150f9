import type { ReactNode } from 'react';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { Allowed } from '../../parts/rights/allowed.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';

type Props = {
  place: { course_id: number; lesson_id: number; task_id: number };
  isStaff: boolean;
  children: ReactNode;
};

/** To the task where its student solves it; for staff to the task itself. */
export const TaskLink = ({ place: { course_id, lesson_id, task_id }, isStaff, children }: Props) =>
  isStaff ? (
    <Allowed call={adminTasks.get} otherwise={children}>
      <LinkAnchor to="/admin/task/$taskId" params={{ taskId: String(task_id) }} c="inherit">
        {children}
      </LinkAnchor>
    </Allowed>
  ) : (
    <LinkAnchor
      to="/user_ui/course/$courseId"
      params={{ courseId: String(course_id) }}
      search={{ lesson_id, task_id }}
      c="inherit"
    >
      {children}
    </LinkAnchor>
  );
