import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isWorthRepeating } from '../api/errors.ts';
import { useIsServerSilent } from '../api/server-silence.ts';
import { ErrorView } from './error-view.tsx';
import css from './query-states.module.css';

type Props<T> = {
  of: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isPending'> & { failureReason?: Error | null };
  /** Of the size of what comes, so that nothing jumps. Rows of text when left out. */
  skeleton?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** An `EmptyState`. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/** The four states of whatever is loaded: loading, error with a repeat, empty, full. Old data stay while new ones come. */
export function QueryStates<T>({ of: query, skeleton, isEmpty, empty, children }: Props<T>) {
  if (query.data !== undefined) return isEmpty?.(query.data) && empty !== undefined ? empty : children(query.data);
  if (query.error !== null) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div role="group" aria-busy="true" aria-label="Загрузка" className={css.waiting}>
      <WhileSilent isFailing={isWorthRepeating(query.failureReason)} />
      {skeleton ?? <RowSkeletons />}
    </div>
  );
}

/** Over the skeletons, so that nothing moves when it comes and goes. */
function WhileSilent({ isFailing }: { isFailing: boolean }) {
  const isSilent = useIsServerSilent() || isFailing;
  return (
    <div role="status" className={css.silence}>
      {isSilent && 'Сервер не отвечает. Покажем всё, как только ответит.'}
    </div>
  );
}

export function RowSkeletons({ rows = 6, height = 36 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="xs">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  );
}
