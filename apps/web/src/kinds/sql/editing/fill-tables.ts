import type { SqlConfig } from '@put/contract/kinds/sql/sql';
import { adminQueries } from '@put/contract/judge/queries';
import { call } from '../../../api/api.ts';
import { type Answer, FillError, type TestToFill } from '../../editing/fill.ts';
import type { SourceFile } from '@put/contract/judge/languages';

/** Yields the table that a reference solution gives on each test's data. Stops at the first test that fails. */
export async function* fillTables(
  { dialect, schema, check_query }: SqlConfig,
  { files }: { files: readonly SourceFile[] },
  tests: readonly TestToFill[],
  signal: AbortSignal,
): AsyncGenerator<Answer> {
  const query = files.map(({ content }) => content).join('\n');
  for (const test of tests) {
    const body = { dialect, schema, check_query, data: test.input, query };
    const { status, table, is_cut, message, details } = await call(adminQueries.run, { body }, { signal });
    if (status !== 'ok') throw new FillError(`${test.words}: ${message ?? ''} ${details}`.trim());
    if (table === null) throw new FillError(`${test.words}: запрос не вернул таблицу.`);
    if (is_cut) throw new FillError(`${test.words}: в таблице больше тысячи строк.`);
    yield { ...test, answer: JSON.stringify(table) };
  }
}
