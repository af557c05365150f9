import { colorPython } from './python-tokens.ts';
import { colorSql } from './sql-tokens.ts';

type ColorCode = (code: string, put: (text: string, className: string) => void) => void;

/** Languages whose colours need no grammar: those that students read and write here most. */
export const quickColors: ReadonlyMap<string, ColorCode> = new Map([
  ['python', colorPython],
  ['sql', colorSql],
]);
