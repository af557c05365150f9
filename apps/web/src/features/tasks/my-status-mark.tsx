import type { MyTaskRow } from '@put/contract/tasks';
import { IconCircle, IconCircleCheckFilled, IconCircleDot, IconCircleHalf2 } from '@tabler/icons-react';
import css from './my-task.module.css';

export type MyStatus = MyTaskRow['status'];

export const myStatusWords: Record<MyStatus, string> = {
  new: 'Не начата',
  tried: 'Не решена',
  partial: 'Решена частично',
  accepted: 'Решена',
};

const icons = { new: IconCircle, tried: IconCircleDot, partial: IconCircleHalf2, accepted: IconCircleCheckFilled };

/** Sign and word of how a task stands. */
export function MyStatusMark({ status }: { status: MyStatus }) {
  const Icon = icons[status];
  return (
    <span className={css.status} data-status={status}>
      <Icon size={17} aria-hidden />
      {myStatusWords[status]}
    </span>
  );
}
