import type { ImportRow } from '@put/contract/imports';
import { csvText } from '../../shared/csv.ts';
import { fieldWords, shownFields } from './import-words.ts';

/** The rows that were not taken, with reasons; mended, it can be imported as it is. Passwords are not in it. */
export function badRowsCsv(rows: readonly ImportRow[]): string {
  const fields = shownFields.filter((name) => name !== 'password');
  const lines = [
    ['Строка', ...fields.map((name) => fieldWords[name]), 'Причина'],
    ...rows.map(({ line, values, errors }) => [
      String(line),
      ...fields.map((name) => values[name] ?? ''),
      errors.join('; '),
    ]),
  ];
  return csvText(lines);
}
