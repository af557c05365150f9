import { Menu } from '@mantine/core';
import type { LessonTask } from '@put/contract/lessons/lesson-editing';
import { IconArrowDown, IconArrowUp, IconCircleDashed, IconX } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { isKind } from '../../parts/task-kind/is-kind.ts';
import { KindSign } from '../../parts/task-kind/kind-sign.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Stop } from '../../ui/path/path.tsx';
import css from './lesson-tasks.module.css';
import { type TaskMark, taskMarks } from './task-marks.ts';
import type { ListedTask } from './use-lesson-form.ts';

type Props = {
  task: ListedTask;
  /** What the server knows of it; undefined until the list is saved. */
  known: LessonTask | undefined;
  /** Students of the course. */
  students: number;
  handle: ReactNode;
  place: number;
  isLast: boolean;
  error: ReactNode;
  /** The form finds the field of points by this path to focus an error. */
  path: string;
  onChange: (changed: Partial<ListedTask>) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  /** Of an exam: that it stands in another lesson too. */
  elsewhere: ReactNode;
};

/** One task of the lesson. Only what differs from the usual is marked. */
export function LessonTaskRow(props: Props) {
  const { task, known, students, handle, place, error, path, onChange } = props;
  const { task_id: id, title, required } = task;
  const kind = known?.kind ?? task.kind;
  return (
    <>
      <span className={css.lead} data-optional={!required || undefined} data-last={props.isLast || undefined}>
        {handle}
        <Stop state="next">{place}</Stop>
      </span>
      <div className={css.name}>
        <LinkAnchor to="/admin/task/$taskId" params={{ taskId: String(id) }} fw={600} size="sm">
          {title}
        </LinkAnchor>
        <div className={css.about}>
          {kind !== undefined && isKind(kind) && <KindSign kind={kind} />}
          {taskMarks(task, known).map((mark) => (
            <Mark key={mark.words} {...mark} />
          ))}
        </div>
        {props.elsewhere}
      </div>
      <NumberField
        data-path={path}
        aria-label={`Баллы за «${title}»`}
        value={task.points}
        onChange={(points) => onChange({ points })}
        min={0}
        max={10_000}
        isDecimal
        unit="б."
        size="sm"
        error={error}
        classNames={pointsClasses}
      />
      <div className={css.solved}>
        {known !== undefined && task.status === 'ready' && students > 0 && (
          <>
            <span
              className={css.bar}
              style={{ '--share': `${Math.min(1, known.solved / students) * 100}%` } as CSSProperties}
            />
            {known.solved} из {students}
          </>
        )}
        {task.status !== 'ready' && 'ученики не видят'}
      </div>
      <TaskMenu {...props} />
    </>
  );
}

const pointsClasses = { input: css.points ?? '' };
const Mark = ({ words, tone }: TaskMark) => (
  <span className={css.mark} data-tone={tone}>
    {words}
  </span>
);

const TaskMenu = ({ task: { title, required }, place, isLast, onChange, onMove, onRemove }: Props) => (
  <RowMenu label={`Действия с задачей «${title}»`}>
    <Menu.Item
      leftSection={<IconArrowUp size={16} aria-hidden />}
      disabled={place === 1}
      onClick={() => onMove(-1)}
      children="Выше"
    />
    <Menu.Item
      leftSection={<IconArrowDown size={16} aria-hidden />}
      disabled={isLast}
      onClick={() => onMove(1)}
      children="Ниже"
    />
    <Menu.Item
      leftSection={<IconCircleDashed size={16} aria-hidden />}
      onClick={() => onChange({ required: !required })}
      children={required ? 'Сделать необязательной' : 'Сделать обязательной'}
    />
    <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={onRemove} children="Убрать из занятия" />
  </RowMenu>
);
