import { IconAlertTriangle, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { Mark, type Tone } from '../../ui/mark/mark.tsx';
import { type TaskStatus, taskStatusWords } from './task-status-words.ts';

const looks: Record<TaskStatus, { tone: Tone; icon: typeof IconPencil }> = {
  draft: { tone: 'warning', icon: IconPencil },
  ready: { tone: 'good', icon: IconCircleCheck },
  broken: { tone: 'bad', icon: IconAlertTriangle },
};

/** Shows whether students may submit solutions of the task. */
export const TaskStatusMark = ({ status }: { status: TaskStatus }) => (
  <Mark {...looks[status]}>{taskStatusWords[status].label}</Mark>
);
