import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react';
import css from '../../../parts/task-form/task-editor.module.css';
import type { Action } from './use-task-actions.ts';
import type { TaskStatus } from '../../../parts/status/task-status-words.ts';

type Props = {
  /** Null for a task that was never saved. */
  status: TaskStatus | null;
  isUnsaved: boolean;
  isTooLarge: boolean;
  running: Action | null;
  onAction: (action: Action) => void;
};

const runningWords: Record<Action, string> = {
  save: 'Сохраняем…',
  verify: 'Сохраняем и проверяем…',
  publish: 'Сохраняем и проверяем перед публикацией…',
  withdraw: 'Снимаем с публикации…',
};

/** Always visible: whether the task is saved, and its actions. */
export function ActionBar({ status, isUnsaved, isTooLarge, running, onAction }: Props) {
  const isDraft = status === null || status === 'draft';
  const button = (action: Action) => ({
    'data-action': action,
    loading: running === action,
    disabled: running !== null && running !== action,
    onClick: () => onAction(action),
  });
  return (
    <div className={css.bar} role="group" aria-label="Действия с задачей">
      <Text size="sm" c="dimmed" role="status" className={css.barWords}>
        <SavedWords {...{ running, isUnsaved, isTooLarge }} isNew={status === null} />
      </Text>
      <div className={css.barButtons}>
        {/* a broken task is already hidden from students */}
        {status === 'ready' && (
          <Button variant="subtle" {...button('withdraw')}>
            Снять с публикации
          </Button>
        )}
        <Button variant="default" {...button('save')} title="Ctrl+S">
          {isDraft ? 'Сохранить черновик' : 'Сохранить'}
        </Button>
        <Button variant={status === 'ready' ? 'filled' : 'default'} {...button('verify')}>
          Проверить задачу
        </Button>
        {status !== 'ready' && <Button {...button('publish')}>Опубликовать</Button>}
      </div>
    </div>
  );
}

function SavedWords({
  running,
  isUnsaved,
  isTooLarge,
  isNew,
}: Pick<Props, 'running' | 'isUnsaved' | 'isTooLarge'> & { isNew: boolean }) {
  if (running !== null) return runningWords[running];
  if (isTooLarge)
    return (
      <>
        <IconAlertTriangle size={16} color="var(--pt-warning)" aria-hidden /> Не сохранено и слишком велико, чтобы
        хранить в браузере: сохраните черновик
      </>
    );
  if (isUnsaved)
    return (
      <>
        <IconPencil size={16} aria-hidden /> Есть несохранённые изменения; этот браузер их помнит
      </>
    );
  if (isNew) return 'Ещё не сохранено';
  return (
    <>
      <IconCheck size={16} aria-hidden /> Всё сохранено
    </>
  );
}
