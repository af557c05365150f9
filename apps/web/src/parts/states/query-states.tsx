import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isWorthRepeating } from '../../api/errors.ts';
import { useIsServerSilent } from '../../api/server-silence.ts';
import { ErrorView } from './error-view.tsx';
import css from './query-states.module.css';

type Props<T> = {
  of: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isPending'> & { failureReason?: Error | null };
  /** A placeholder of the content's size, so that the page does not jump. By default rows of text. */
  skeleton?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** An `EmptyState`. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * Shows the state of a query: loading, error with a retry button, empty, or its data. Old data stay while new data
 * load.
 */
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

/** Lies over the skeletons, so that the page does not move when it appears. */
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
