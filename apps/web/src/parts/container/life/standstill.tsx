import { Button, Loader } from '@mantine/core';
import type { Container } from '@put/contract/containers';
import { lifeButton, reasonWords, stateWords } from './state-words.ts';
import type { Life } from './use-life.ts';
import css from './head.module.css';

type Props = { container: Container; life: Life; isOwn: boolean };

/** Stands in place of the terminals while the container does not run: why, and what to do. */
export function Standstill({ container, life, isOwn }: Props) {
  const { state } = container;
  const reason = reasonWords(container);
  const isMoving = state === 'starting' || state === 'stopping' || state === 'lost' || state === 'queued';
  return (
    <div className={css.standstill}>
      {isMoving && <Loader type="dots" aria-hidden />}
      <p className={css.standing}>{stateWords(container)}</p>
      {reason !== null && <p className={css.reason}>{reason}</p>}
      {isOwn && !isMoving && lifeButton(container) === 'start' && (
        <Button loading={life.start.isPending} onClick={() => life.start.mutate()}>
          {state === 'failed' ? 'Попробовать ещё раз' : 'Запустить'}
        </Button>
      )}
    </div>
  );
}
