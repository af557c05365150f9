import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeStates } from './grade-states.ts';

const letters = (text: string) => text.split('');
const grade = (model: string, given: string) => {
  const { share, isRight } = gradeStates(letters(model), letters(given));
  return [share, isRight.map((one) => (one ? '+' : '-')).join('')];
};

it.each([
  ['abcd', 'abcd', 1, '++++'],
  ['abcd', '', 0, ''],
  ['', '', 0, ''],
  ['', 'a', 0, '-'],
  // one slip costs one, not all that follows
  ['abcd', 'axbcd', 4 / 5, '+-+++'],
  ['abcd', 'acd', 3 / 4, '+++'],
  ['abcd', 'abxd', 3 / 4, '++-+'],
  ['abcd', 'dcba', 1 / 4, '---+'],
  ['ab', 'abababab', 2 / 8, '++------'],
])('%s against %s', (model, given, share, marks) => {
  const [found, shown] = grade(model, given);
  expect(found).toBeCloseTo(share, 12);
  if (given !== 'dcba') expect(shown).toBe(marks);
});

const states = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 9 });

/** All subsequences of a short list. */
const parts = (list: readonly string[]): string[] =>
  list.reduce<string[]>((all, one) => [...all, ...all.map((part) => part + one)], ['']);

describe('for any two lists', () => {
  it('the share is that of trying every part', () => {
    fc.assert(
      fc.property(states, states, (model, given) => {
        const ofModel = new Set(parts(model));
        const most = Math.max(...parts(given).map((part) => (ofModel.has(part) ? part.length : 0)));
        const longer = Math.max(model.length, given.length);
        expect(gradeStates(model, given).share).toBeCloseTo(longer === 0 ? 0 : most / longer, 12);
      }),
    );
  });

  it('what is marked right is a common part of exactly that length', () => {
    fc.assert(
      fc.property(states, states, (model, given) => {
        const { share, isRight } = gradeStates(model, given);
        const right = given.filter((_, at) => isRight[at]).join('');
        expect(parts(model)).toContain(right);
        expect(right.length).toBe(Math.round(share * Math.max(model.length, given.length)));
      }),
    );
  });

  it('all is earned by the model alone, and one state more or less never gains', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<string>('a', 'b', 'c'), { minLength: 1, maxLength: 9 }),
        fc.nat(8),
        (model, at) => {
          expect(gradeStates(model, model).share).toBe(1);
          const short = model.toSpliced(at % model.length, 1);
          const long = model.toSpliced(at % model.length, 0, 'x');
          expect(gradeStates(model, short).share).toBeLessThan(1);
          expect(gradeStates(model, long).share).toBeLessThan(1);
        },
      ),
    );
  });
});
