import type { Endpoint } from '@put/contract/base/endpoint';
import type { ReactNode } from 'react';
import { ApiError, isUnplaced, noteMarked } from '../../api/errors.ts';
import { ErrorView } from './error-view.tsx';
import { Notice } from '../../ui/messages/notice.tsx';

type CodesOf<E extends Endpoint> = E extends { refusals: infer R extends readonly string[] }
  ? Exclude<R[number], 'changed_meanwhile' | 'points_change'>
  : never;

type Props<E extends Endpoint> = {
  of: E;
  error: Error | null;
  /** A text for each error code of the endpoint; a missing code does not compile. `null` keeps the server's text. */
  explain: Record<CodesOf<E>, ReactNode>;
  onRetry?: () => void;
};

/**
 * Shows why a call failed, beside its form. Errors of single fields are shown at the fields only, and what a colleague has
 * changed meanwhile in `MeanwhileNotice`.
 */
export function RefusalAlert<E extends Endpoint>({ error, explain, onRetry }: Props<E>) {
  if (error === null || (error instanceof ApiError && error.meanwhile)) return null;
  // a form beside which this stands marks its own fields, unless it says that it has none for a message
  if (error instanceof ApiError && error.errors.length > 0 && !isUnplaced(error)) noteMarked(error);
  const words = error instanceof ApiError && (explain as Partial<Record<string, ReactNode>>)[error.code];
  if (!words) return <ErrorView error={error} onRetry={onRetry} />;
  return <Notice kind="error">{words}</Notice>;
}
