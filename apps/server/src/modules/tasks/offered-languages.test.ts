import type { Language } from '@put/contract/judge/languages';
import { expect, test } from 'vitest';
import { offeredLanguages } from './offered-languages.ts';

// no language is known by name, so that a new one needs no change here
const named = (...names: string[]) => names as Language[];

test.each<[string, string[], string[] | null, string[]]>([
  ['a lesson without a list changes nothing', ['python', 'cpp'], null, ['python', 'cpp']],
  ['what both have, in the order of the task', ['python', 'cpp', 'java'], ['java', 'python'], ['python', 'java']],
  ['what the task has not is not added', ['python'], ['python', 'cpp'], ['python']],
  ['nothing in common: the task wins', ['sql'], ['python'], ['sql']],
])('%s', (_, own, allowed, offered) => {
  expect(offeredLanguages(named(...own), allowed && named(...allowed))).toEqual(offered);
});
