import type { TestGenerator } from '@put/contract/kinds/program';
import { adminTaskChecks } from '@put/contract/task-checks';
import { call } from '../../api/api.ts';
import { type GroupForm, type TestForm, testsOf, withAdded } from './task-form.ts';

/** The note by which a test is known to be made, and how. */
const mark = 'Генератор: ';
const noteOf = (line: string) => `${mark}${line}`;

export const linesOf = ({ lines }: Pick<TestGenerator, 'lines'>): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** So many in one call: it answers in seconds, and the progress is seen. */
const atOnce = 10;

export class GeneratorError extends Error {
  override name = 'GeneratorError';
}

/** Runs the program on each line of arguments; the tests come in their order, without answers. */
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

/** Tests made earlier give way to the new ones; those of the same input keep their answer, name and weight. */
export function withMadeTests(group: GroupForm, made: readonly TestForm[]): GroupForm {
  const earlier = group.tests.filter(({ note }) => note.startsWith(mark));
  const kept = made.map((test) => {
    const same = earlier.find(({ note, input }) => note === test.note && input === test.input);
    return same ?? test;
  });
  const others = group.tests.filter(({ note }) => !note.startsWith(mark));
  return { ...group, tests: withAdded(others, kept) };
}
