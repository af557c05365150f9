import type { ImportRow } from '@put/contract/users/imports';
import { csvText } from '../../ui/lists/csv.ts';
import { fieldWords, shownFields } from './import-words.ts';

/** The refused rows with reasons, without passwords. The corrected file can be imported again. */
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
