import type { SubmissionRow } from '@put/contract/submissions';

/** Attempts stand newest first and are counted from the oldest. */
export const numberOf = ({ id }: Pick<SubmissionRow, 'id'>, rows: readonly Pick<SubmissionRow, 'id'>[]): number =>
  rows.length - rows.findIndex((row) => row.id === id);
