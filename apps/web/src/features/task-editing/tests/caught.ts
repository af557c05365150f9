import type { Verification } from '@put/contract/tasks/task-verification';
import { createContext } from 'react';
import type { GroupForm, TestForm } from '../form/task-form.ts';

/** How many of the wrong reference solutions fail on a test, in words. */
export type CaughtWords = (test: TestForm) => string;

/** Null when the last check knows of no wrong solutions. */
export const Caught = createContext<CaughtWords | null>(null);

/**
 * What the last check of these saved tests says about each. A test that was changed since is another object with the
 * same key; one with a new key was never checked.
 */
export function caughtByTest(
  saved: readonly Pick<GroupForm, 'tests'>[],
  verification: Verification | null,
): CaughtWords | null {
  const wrong = verification?.solutions.filter(({ expected }) => expected !== 'accepted') ?? [];
  if (wrong.length === 0) return null;
  const counts = new Map<TestForm, number>();
  const keys = new Set<string>();
  saved.forEach(({ tests }, group) =>
    tests.forEach((test, at) => {
      keys.add(test.key);
      counts.set(test, wrong.filter((check) => fails(check.tests, group + 1, at + 1)).length);
    }),
  );
  return (test) => {
    const count = counts.get(test);
    if (count !== undefined) return count === 0 ? '—' : `${count} из ${wrong.length}`;
    return keys.has(test.key) ? 'изменён' : '';
  };
}

type TestChecks = Verification['solutions'][number]['tests'];

const fails = (tests: TestChecks, group: number, number: number): boolean => {
  const verdict = tests.find((test) => test.group === group && test.number === number)?.verdict;
  return verdict !== undefined && verdict !== 'accepted' && verdict !== 'skipped';
};
