import { Checkbox, NumberInput } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import css from './lesson-editing.module.css';
import type { ListedTask } from './use-lesson-form.ts';

type Props = {
  task: ListedTask;
  handle: ReactNode;
  place: number;
  isLast: boolean;
  error: ReactNode;
  /** The form finds the field of points by this path to focus an error. */
  path: string;
  onChange: (changed: Partial<ListedTask>) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

const hiddenWords = {
  draft: 'Черновик: ученики не смогут её решать',
  broken: 'Не проходит проверку: её нельзя решать',
};

export function LessonTaskRow({ task, handle, place: index, isLast, error, path, onChange, onMove, onRemove }: Props) {
  const { task_id: id, title, status } = task;
  return (
    <>
      <span className={css.lead}>
        {handle}
        <span className={css.place}>{index}</span>
      </span>
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
        // an empty field is no number; the contract reports it when the form is saved
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
        <IconButton
          icon={IconArrowUp}
          hint="Поднять"
          label={`Поднять задачу «${title}»`}
          isDisabled={index === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={IconArrowDown}
          hint="Опустить"
          label={`Опустить задачу «${title}»`}
          isDisabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon={IconX} hint="Убрать" label={`Убрать задачу «${title}»`} onClick={onRemove} />
      </div>
    </>
  );
}
