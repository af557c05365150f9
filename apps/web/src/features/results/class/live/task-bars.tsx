import type { TaskBar } from './class-picture.ts';
import css from './live-class.module.css';

/** How far the class is with each task: solved, trying, not begun. */
export const TaskBars = ({ bars }: { bars: readonly TaskBar[] }) => (
  // a narrow screen scrolls them
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- by the keyboard too
  <ul className={css.bars} aria-label="Задачи" tabIndex={0}>
    {bars.map(({ taskId, label, title, solved, trying, left }) => (
      <li key={taskId}>
        <span className={css.barTitle}>
          <b>{label}</b> {title}
        </span>
        <span className={css.bar} role="img" aria-label={`решено ${solved}, пробуют ${trying}, не начато ${left}`}>
          <Part count={solved} look="solved" />
          <Part count={trying} look="trying" />
          <Part count={left} look="left" />
        </span>
      </li>
    ))}
  </ul>
);

const Part = ({ count, look }: { count: number; look: string }) =>
  count > 0 && (
    <span data-look={look} style={{ flexGrow: count }}>
      {count}
    </span>
  );
