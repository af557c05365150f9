import { expect, test } from 'vitest';
import { cleanCompilerOutput, cleanTrace } from './clean-trace.ts';
import { explainMessage } from './explanations/by-language.ts';

/** The length of hostile output. A pattern that backtracks over it needs minutes, a linear one no time. */
const letters = 250_000;
const texts = [
  ...['+/', '@/', ' in <', 'Node.js v'].map((part) => part.repeat(letters / part.length)),
  ...['TypeError: ', 'panic: '].flatMap((start) => [start + ' \n'.repeat(letters / 2), start + '('.repeat(letters)]),
  'Error: '.repeat(letters / 7),
];
const files = ['main.py', 'a/main.c'];

test.each(['python', 'c', 'javascript', 'go', 'csharp'] as const)(
  'no message in %s is too long to be cleaned and explained',
  (language) => {
    for (const text of texts) {
      cleanCompilerOutput(text, language, files);
      expect(cleanTrace(text, language, files)).not.toBe('');
      explainMessage(text, language);
    }
  },
  60_000,
);
