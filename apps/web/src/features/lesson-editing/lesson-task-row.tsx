import { ActionIcon, Checkbox, NumberInput } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkAnchor } from '../../shared/links.tsx';
import css from './lesson-editing.module.css';
import type { ListedTask } from './use-lesson-form.ts';

type Props = {
  task: ListedTask;
  place: number;
  isLast: boolean;
  error: ReactNode;
  /** By which the form finds the field of points to go to a wrong one. */
  path: string;
  onChange: (changed: Partial<ListedTask>) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

const hiddenWords = {
  draft: 'Черновик: ученики не смогут её решать',
  broken: 'Не проходит проверку: её нельзя решать',
};

export function LessonTaskRow({ task, place, isLast, error, path, onChange, onMove, onRemove }: Props) {
  const { task_id: id, title, status } = task;
  const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
  return (
    <li className={css.task}>
      <span className={css.place}>{place}</span>
      <div>
        <LinkAnchor to="/admin/task/$taskId" params={{ taskId: String(id) }} fw={550}>
          {title}
        </LinkAnchor>
        {status !== 'ready' && (
          <div className={css.warning}>
            <IconAlertTriangle size={14} aria-hidden />
            {hiddenWords[status]}
          </div>
        )}
      </div>
      <NumberInput
        data-path={path}
        aria-label={`Баллы за «${title}»`}
        value={task.points}
        // an emptied field is no number yet: the shape says so when it is saved
        onChange={(points) => onChange({ points: points as number })}
        min={0}
        max={10_000}
        clampBehavior="none"
        decimalSeparator=","
        allowedDecimalSeparators={[',', '.']}
        suffix=" б."
        size="sm"
        hideControls
        error={error}
        styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      />
      <Checkbox
        label="Обязательная"
        aria-label={`Задача «${title}» обязательная`}
        checked={task.required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
      <div className={css.buttons}>
        <ActionIcon
          {...icon}
          disabled={place === 1}
          data-move={`${id} -1`}
          aria-label={`Поднять задачу «${title}»`}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...icon}
          disabled={isLast}
          data-move={`${id} 1`}
          aria-label={`Опустить задачу «${title}»`}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon {...icon} aria-label={`Убрать задачу «${title}»`} onClick={onRemove}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
