import { CancelledError } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';

/**
 * False for a refusal by the server, which is an expected answer, and for a request that we cancelled. All else is a
 * fault.
 */
export function isWorthReporting(error: unknown): boolean {
  if (error instanceof ApiError || error instanceof CancelledError) return false;
  return !(error instanceof Error && error.name === 'AbortError');
}
