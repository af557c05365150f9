import type { TestGenerator } from '@put/contract/kinds/program/program';
import { adminTaskChecks } from '@put/contract/tasks/task-checks';
import { call } from '../../../api/api.ts';
import { type GroupForm, type TestForm, testsOf, withAdded } from '../form/task-form.ts';

/** The note of a generated test: it marks the test and holds its arguments. */
const mark = 'Генератор: ';
const noteOf = (line: string) => `${mark}${line}`;

export const linesOf = ({ lines }: Pick<TestGenerator, 'lines'>): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Tests in one call: it answers in seconds, so progress is visible. */
const atOnce = 10;

export class GeneratorError extends Error {
  override name = 'GeneratorError';
}

/** Runs the generator on each line of arguments. Yields tests in order, without answers. Throws GeneratorError. */
export async function* makeTests(
  { language, files, lines }: TestGenerator,
  signal: AbortSignal,
): AsyncGenerator<TestForm[]> {
  const all = linesOf({ lines });
  for (let from = 0; from < all.length; from += atOnce) {
    const body = { language, files, lines: all.slice(from, from + atOnce) };
    const { inputs } = await call(adminTaskChecks.makeInputs, { body }, { signal });
    const failed = inputs.find(({ error }) => error !== null);
    if (failed) throw new GeneratorError(`«${failed.arguments}»: ${failed.error}`);
    yield testsOf(inputs.map((made) => ({ input: made.input, answer: '', note: noteOf(made.arguments) })));
  }
}

/** Replaces earlier generated tests. A new test with the same input keeps answer, name and weight of the old one. */
export function withMadeTests(group: GroupForm, made: readonly TestForm[]): GroupForm {
  const earlier = group.tests.filter(({ note }) => note.startsWith(mark));
  const kept = made.map((test) => {
    const same = earlier.find(({ note, input }) => note === test.note && input === test.input);
    return same ?? test;
  });
  const others = group.tests.filter(({ note }) => !note.startsWith(mark));
  return { ...group, tests: withAdded(others, kept) };
}
