import { Button } from '@mantine/core';
import { IconChecklist, IconPlayerPlay, IconPlayerStop, IconSend } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useActivity } from '../../../parts/presence/activity.ts';
import type { SaveState } from '../../../parts/drafts/draft-keeper.ts';
import { SaveLine } from './draft-line.tsx';
import css from './task-bar.module.css';

type Props = {
  save: SaveState;
  /** Why no solution can be handed in; null when it can. */
  closed: string | null;
  /** Empty where attempts are not counted. */
  attempts: string;
  /** What came of the last press, on a narrow screen. */
  answer: ReactNode;
  /** There is nothing to run or send yet. */
  isEmpty: boolean;
  sending: 'check' | 'submit' | null;
  onSubmit: () => void;
  /** Null for tasks without runs. */
  run: { isPending: boolean; stop: (() => void) | null; start: () => void } | null;
  /** Null for tasks without samples. */
  onCheck: (() => void) | null;
};

/** The three buttons for a solution; they never change place or width. */
export function TaskBar({ save, closed, attempts, answer, isEmpty, sending, onSubmit, run, onCheck }: Props) {
  const closedId = useId();
  useActivity(sending === 'submit' ? 'waits' : sending === 'check' || run?.isPending ? 'runs' : null);
  return (
    <div className={css.bar} role="group" aria-label="Действия" data-bottom-bar>
      <div className={css.inside}>
        <div className={css.words}>
          <span id={closedId} className={closed === null ? css.attempts : css.closed} title={closed ?? attempts}>
            {closed ?? attempts}
          </span>
          {answer}
          <SaveLine save={save} />
        </div>
        <div className={css.buttons}>
          {run !== null && (
            <Button
              variant="default"
              className={css.run}
              loading={run.isPending && run.stop === null}
              disabled={isEmpty}
              onClick={run.stop ?? run.start}
            >
              {run.stop === null ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerStop size={16} aria-hidden />}
              <span className={css.runWord}>{run.stop === null ? 'Запустить' : 'Остановить'}</span>
            </Button>
          )}
          {onCheck !== null && (
            <Button
              variant="default"
              className={css.check}
              leftSection={<IconChecklist size={16} aria-hidden />}
              loading={sending === 'check'}
              disabled={isEmpty || sending === 'submit'}
              onClick={onCheck}
            >
              <span className={css.long}>Проверить на примерах</span>
              <span className={css.short}>Примеры</span>
            </Button>
          )}
          <Button
            className={css.submit}
            leftSection={<IconSend size={16} aria-hidden />}
            loading={sending === 'submit'}
            // a check on the samples may take long, and never keeps anybody from handing in
            disabled={isEmpty}
            // a disabled look without `disabled`: the button can get the focus and then says why
            {...(closed !== null && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': closedId })}
            onClick={onSubmit}
          >
            Отправить
          </Button>
        </div>
      </div>
    </div>
  );
}
