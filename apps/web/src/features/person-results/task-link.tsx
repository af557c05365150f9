import type { ReactNode } from 'react';
import { LinkAnchor } from '../../ui/buttons/links.tsx';

type Props = {
  place: { course_id: number; lesson_id: number; task_id: number };
  isStaff: boolean;
  children: ReactNode;
};

/** To the task where its student solves it; for staff to the task itself. */
export const TaskLink = ({ place: { course_id, lesson_id, task_id }, isStaff, children }: Props) =>
  isStaff ? (
    <LinkAnchor to="/admin/task/$taskId" params={{ taskId: String(task_id) }} c="inherit">
      {children}
    </LinkAnchor>
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
