import type { SubmissionRow } from '@put/contract/submissions/submissions';

/** The number of an attempt from the oldest (1); `rows` are newest first. */
export const numberOf = ({ id }: Pick<SubmissionRow, 'id'>, rows: readonly Pick<SubmissionRow, 'id'>[]): number =>
  rows.length - rows.findIndex((row) => row.id === id);
