import type { SqlConfig } from '@put/contract/kinds/sql';
import { adminQueries } from '@put/contract/queries';
import { call } from '../../api/api.ts';
import { type Answer, FillError, type Place } from './fill-answers.ts';
import type { SolutionForm } from './task-form.ts';

/** The tables that a right solution gives on the data of each test. Stops at the first that fails. */
export async function* fillTables(
  { dialect, schema, check_query }: SqlConfig,
  { files }: SolutionForm,
  places: readonly Place[],
  signal: AbortSignal,
): AsyncGenerator<Answer> {
  const query = files.map(({ content }) => content).join('\n');
  for (const place of places) {
    const body = { dialect, schema, check_query, data: place.input, query };
    const { status, table, is_cut, message, details } = await call(adminQueries.run, { body }, { signal });
    if (status !== 'ok') throw new FillError(`${place.words}: ${message ?? ''} ${details}`.trim());
    if (table === null) throw new FillError(`${place.words}: запрос не вернул таблицу.`);
    if (is_cut) throw new FillError(`${place.words}: в таблице больше тысячи строк.`);
    yield { ...place, answer: JSON.stringify(table) };
  }
}
