import { CancelledError } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';

/** The server's no is an expected answer, and a cancelled request is our own wish; all else is a fault. */
export function isWorthReporting(error: unknown): boolean {
  if (error instanceof ApiError || error instanceof CancelledError) return false;
  return !(error instanceof Error && error.name === 'AbortError');
}
