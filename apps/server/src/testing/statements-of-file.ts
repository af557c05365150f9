/** Names the file that gets a line of JSON for each test file: see `StatementsOfFile`. `npm test` sets it. */
export const statementsVariable = 'PT_TEST_STATEMENTS';

/**
 * What one test file sent to the database. `statements`: hashes of the SQL, without values and without the length of
 * lists. `ms`: how long the file took.
 */
export type StatementsOfFile = { file: string; ms: number; statements: string[] };
