import { Button, Text } from '@mantine/core';
import type { TaskCheck } from '@put/contract/tasks/task-checks';
import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react';
import css from '../../../parts/task-form/task-editor.module.css';
import type { TaskStatus } from '../../../parts/status/task-status-words.ts';
import { modKey } from '../../../ui/browser/mod-key.ts';
import { progressWords } from '../check/check-progress.tsx';
import { isRunning } from '../check/use-task-check.ts';
import { MoreMenu } from './more-menu.tsx';
import type { Action } from './use-task-actions.ts';

type Props = {
  /** Null for a task that was never saved. */
  status: TaskStatus | null;
  isUnsaved: boolean;
  isTooLarge: boolean;
  running: Action | null;
  check: TaskCheck | null;
  /** Null when a person alone marks it, so that nothing can be judged again. */
  onRejudge: (() => void) | null;
  onVersions: () => void;
  onAction: (action: Action) => void;
};

const runningWords: Record<Action, string> = {
  save: 'Сохраняем…',
  verify: 'Сохраняем и проверяем…',
  publish: 'Сохраняем и проверяем…',
  withdraw: 'Снимаем с публикации…',
};

/** Always visible: whether the task is saved, and its actions. */
export function ActionBar({ status, running, onAction, onRejudge, onVersions, ...state }: Props) {
  const button = (action: Action) => ({
    'data-action': action,
    loading: running === action,
    disabled: running !== null && running !== action,
    onClick: () => onAction(action),
  });
  // a published task is published by every save
  const isPublished = status === 'ready';
  return (
    <div className={css.bar} role="group" aria-label="Действия с задачей">
      <div className={css.barState}>
        <Text size="sm" c="dimmed" role="status" className={css.barWords}>
          <SavedWords {...state} running={running} isNew={status === null} />
        </Text>
        {!isPublished && (
          <Button variant="subtle" size="compact-sm" {...button('save')} title={`${modKey}+S`}>
            Сохранить черновик
          </Button>
        )}
      </div>
      <div className={css.barButtons}>
        <Button
          variant="default"
          {...button('verify')}
          title={`Прогнать решения автора на всех тестах, ${modKey}+Shift+Enter`}
        >
          Проверить задачу
        </Button>
        <Button {...button(isPublished ? 'save' : 'publish')} {...(isPublished && { title: `${modKey}+S` })}>
          Сохранить и опубликовать
        </Button>
        {status !== null && (
          <MoreMenu
            isBusy={running !== null}
            onWithdraw={isPublished ? () => onAction('withdraw') : null}
            {...{ onRejudge, onVersions }}
          />
        )}
      </div>
    </div>
  );
}

type WordsProps = Pick<Props, 'running' | 'isUnsaved' | 'isTooLarge' | 'check'> & { isNew: boolean };

function SavedWords({ running, isUnsaved, isTooLarge, check, isNew }: WordsProps) {
  if (running !== null) return runningWords[running];
  if (check !== null && isRunning(check)) return progressWords(check);
  if (isTooLarge)
    return (
      <>
        <IconAlertTriangle size={16} color="var(--pt-warning)" aria-hidden />
        <span title="На этом устройстве нет места: набранное есть только на этой странице">
          Нет места на устройстве: сохраните
        </span>
      </>
    );
  if (isUnsaved)
    return (
      <>
        <IconPencil size={16} aria-hidden />
        <span title="Этот браузер их помнит">Есть несохранённое</span>
      </>
    );
  if (isNew) return 'Ещё не сохранено';
  return (
    <>
      <IconCheck size={16} aria-hidden /> Всё сохранено
    </>
  );
}
