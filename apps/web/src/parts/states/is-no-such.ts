import { ApiError } from '../../api/errors.ts';

/** There is no such row within reach, or the address has no valid id. */
export const isNoSuch = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
