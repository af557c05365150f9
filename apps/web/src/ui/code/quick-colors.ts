import { colorPython } from './python-tokens.ts';
import { colorSql } from './sql-tokens.ts';

type ColorCode = (code: string, put: (text: string, className: string) => void) => void;

/** Languages coloured without a grammar: the ones that students use most. */
export const quickColors: ReadonlyMap<string, ColorCode> = new Map([
  ['python', colorPython],
  ['sql', colorSql],
]);
