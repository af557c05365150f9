import type { Endpoint } from '@put/contract/endpoint';
import type { ReactNode } from 'react';
import { ApiError } from '../api/errors.ts';
import { ErrorView } from './error-view.tsx';
import { Notice } from './notice.tsx';

type CodesOf<E extends Endpoint> = E extends { refusals: infer R extends readonly string[] } ? R[number] : never;

type Props<E extends Endpoint> = {
  of: E;
  error: Error | null;
  /** One entry per refusal of the endpoint: a forgotten one does not compile. `null` keeps the server's own words. */
  explain: Record<CodesOf<E>, ReactNode>;
  onRetry?: () => void;
};

/** A failed call beside its form. Faults of single fields stand at the fields and are not repeated here. */
export function RefusalAlert<E extends Endpoint>({ error, explain, onRetry }: Props<E>) {
  if (error === null) return null;
  const words = error instanceof ApiError && (explain as Partial<Record<string, ReactNode>>)[error.code];
  if (!words) return <ErrorView error={error} onRetry={onRetry} />;
  return <Notice kind="error">{words}</Notice>;
}
