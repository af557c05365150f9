import { Progress } from '@mantine/core';
import css from './container-list.module.css';

const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 });
const nearlyFull = 0.8;

/** How much of its place a container takes. */
export function DiskUse({ used, most }: { used: number; most: number }) {
  const share = most === 0 ? 0 : used / most;
  return (
    <div className={css.disk} data-full={share >= nearlyFull || undefined}>
      <Progress
        w={48}
        size="sm"
        value={Math.min(100, share * 100)}
        color={share >= 1 ? 'brick' : share >= nearlyFull ? 'amber' : 'pine'}
        aria-hidden
      />
      <span>
        {numbers.format(used)} из {numbers.format(most)} МБ
      </span>
    </div>
  );
}
