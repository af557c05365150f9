import { Button, Loader } from '@mantine/core';
import type { Container } from '@put/contract/containers/containers';
import { lifeButton, reasonWords, stateWords } from './state-words.ts';
import { ApiError, wordsOf } from '../../../api/errors.ts';
import { MakeRoom } from './make-room.tsx';
import type { Life } from './use-life.ts';
import css from './head.module.css';

type Props = {
  container: Container;
  life: Life;
  isOwn: boolean;
  /** Why it did not start where it was begun; until it is tried here. */
  startError: unknown;
};

/** Stands in place of the terminals while the container does not run: why, and what to do. */
export function Standstill({ container, life, isOwn, startError }: Props) {
  const { state } = container;
  const reason = reasonWords(container);
  const refused = life.start.error ?? (life.start.isIdle ? startError : null);
  const isCrowded = refused instanceof ApiError && refused.code === 'too_many_running';
  const isMoving = state === 'starting' || state === 'stopping' || state === 'lost' || state === 'queued';
  const mayStart = isOwn && !isMoving && lifeButton(container) === 'start';
  return (
    <div className={css.standstill}>
      {isMoving && <Loader type="dots" aria-hidden />}
      <p className={css.standing}>{stateWords(container)}</p>
      {reason !== null && !isCrowded && <p className={css.reason}>{reason}</p>}
      {mayStart && refused != null && (
        <p className={css.reason} role="alert">
          {wordsOf(refused)}
        </p>
      )}
      {mayStart && isCrowded && <MakeRoom containerId={container.id} life={life} />}
      {mayStart && !isCrowded && (
        <Button loading={life.start.isPending} onClick={() => life.start.mutate()}>
          {state === 'failed' ? 'Попробовать ещё раз' : 'Запустить'}
        </Button>
      )}
    </div>
  );
}
