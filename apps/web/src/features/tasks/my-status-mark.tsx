import { IconCircle, IconCircleCheckFilled, IconCircleDot, IconCircleHalf2, IconClock } from '@tabler/icons-react';
import { type MyStatus, myStatusWords } from './my-status-words.ts';
import css from './my-task.module.css';

const icons = {
  new: IconCircle,
  tried: IconCircleDot,
  review: IconClock,
  partial: IconCircleHalf2,
  accepted: IconCircleCheckFilled,
};

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
