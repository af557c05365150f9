import { ParsonsConfig } from '@put/contract/kinds/parsons/parsons';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeParsons } from './grade-parsons.ts';
import { largestFree } from './largest-free.ts';

/**
 * Writes lines as «key text». Leading spaces are the indentation. «~» before the key: may swap with the line before;
 * «!»: a distractor; «key<a,b»: must stand after a and b.
 */
function program(source: string, more: Partial<ParsonsConfig> = {}): ParsonsConfig {
  const lines = source.split('\n').map((row) => {
    const [, spaces, mark, key, after, text] = /^( *)([~!]?)(\w+)(?:<([\w,]*))? (.*)$/.exec(row)!;
    return {
      key: key!,
      text: text!,
      indent: spaces!.length / 4,
      is_distractor: mark === '!',
      may_swap: mark === '~',
      after: after === undefined ? null : after.split(',').filter(Boolean),
    };
  });
  return ParsonsConfig.parse({ language: 'python', checks_indent: true, gives_partial: true, lines, ...more });
}

/** An answer such as «a b1 c»: keys with their indentation. */
const placed = (answer: string) =>
  answer
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ key: word[0]!, indent: Number(word.slice(1) || 0) }));

type Row = [answer: string, share: number, marks?: string | undefined];
const table = (name: string, config: ParsonsConfig, rows: Row[]) =>
  it.each(rows)(`${name}: %s → %f %s`, (answer, share, marks) => {
    const grade = gradeParsons(config, placed(answer));
    expect(grade.share).toBeCloseTo(share, 9);
    // first letters of right, misplaced, indent, extra
    if (marks !== undefined) expect(grade.marks.map((mark) => mark[0]).join('')).toBe(marks);
  });

const sum = 's total = 0\nf for i in range(5):\n    t total += i\np print(total)\n!x print(i)\n!y total = i';
table('a loop with two lines too many', program(sum), [
  ['s f t1 p', 1, 'rrrr'],
  ['s f t1', 3 / 4, 'rrr'],
  ['s', 1 / 4, 'r'],
  ['', 0, ''],
  ['s f t p', 3 / 4, 'rrir'],
  ['s f t2 p', 3 / 4, 'rrir'],
  ['s f t1 p1', 3 / 4, 'rrri'],
  ['f t1 s p', 3 / 4, 'rrmr'],
  ['s f p t1', 3 / 4, undefined],
  ['p s f t1', 3 / 4, 'mrrr'],
  ['p t1 f s', 1 / 4, undefined],
  ['s f t1 p x', 3 / 4, 'rrrre'],
  ['s f t1 p x y', 2 / 4, 'rrrree'],
  ['x y', 0, 'ee'],
  ['s x y', 0, 'ree'],
  ['s s f t1 p', 3 / 4, 'rerrr'],
  ['z s f t1 p', 3 / 4, 'errrr'],
]);
table('all or nothing', program(sum, { gives_partial: false }), [
  ['s f t1 p', 1],
  ['s f t1', 0],
  ['s f t p', 0],
  ['s f t1 p x', 0],
]);
table('indentation is given', program(sum, { checks_indent: false }), [
  ['s f t p', 1],
  ['s f t5 p3', 1],
  ['s t f p', 3 / 4],
  ['f s t p', 2 / 4],
]);
table('two lines may swap', program('a a = 1\n~b b = 2\nc print(a + b)'), [
  ['a b c', 1],
  ['b a c', 1],
  ['a c b', 2 / 3],
  ['c a b', 2 / 3],
  ['c b a', 2 / 3],
  ['b a', 2 / 3],
]);
table('three lines in any order, then one', program('a 1\n~b 2\n~c 3\nd 4'), [
  ['a b c d', 1],
  ['c b a d', 1],
  ['b c a d', 1],
  ['b d c a', 3 / 4],
  ['d a b c', 3 / 4],
]);
table('whole blocks may swap, and stay whole', program('a if x:\n    b print(1)\n~c if y:\n    d print(2)\ne end'), [
  ['a b1 c d1 e', 1],
  ['c d1 a b1 e', 1],
  ['a c b1 d1 e', 4 / 5],
  ['a c d1 b1 e', 4 / 5],
  ['c a b1 d1 e', 4 / 5],
  ['e a b1 c d1', 4 / 5],
]);
table('the author says what follows what', program('a< a\nb<a b\nc<a c\nd<b,c d\ne< e'), [
  ['a b c d e', 1],
  ['e a c b d', 1],
  ['a e c b d', 1],
  ['b a c d e', 4 / 5],
  ['d a b c e', 4 / 5],
  ['d c b a e', 3 / 5],
]);
table('equal lines stand for each other', program('a input()\nb x = 1\nc input()\nd print(x)'), [
  ['a b c d', 1],
  ['c b a d', 1],
  ['c b d', 3 / 4],
  ['a c b d', 3 / 4],
]);
table('equal lines of two depths', program('a if x:\n    b print(1)\nc print(1)'), [
  ['a b1 c', 1],
  ['a c1 b', 1],
  ['a b c1', 2 / 3],
  ['b a c1', 2 / 3],
]);

const shape = fc
  .array(
    fc.record({
      deeper: fc.integer({ min: -2, max: 1 }),
      may_swap: fc.boolean(),
      text: fc.constantFrom('p', 'q', 'r', 's'),
    }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .chain((rows) =>
    fc.record({
      rows: fc.constant(rows),
      after: fc.array(fc.option(fc.subarray([...rows.keys()]), { nil: null, freq: 2 }), {
        minLength: rows.length,
        maxLength: rows.length,
      }),
      hasEqual: fc.boolean(),
      order: fc.shuffledSubarray([...rows.keys()]),
      slips: fc.array(fc.boolean(), { minLength: rows.length, maxLength: rows.length }),
    }),
  );

function programOf({
  rows,
  after,
  hasEqual,
}: {
  rows: { deeper: number; may_swap: boolean; text: string }[];
  after: (number[] | null)[];
  hasEqual: boolean;
}) {
  let indent = -1;
  const lines = rows.map(({ deeper, may_swap, text }, at) => {
    indent = at === 0 ? 0 : Math.max(0, indent + deeper);
    return {
      key: `l${at}`,
      text: hasEqual ? text : `${text}${at}`,
      indent,
      is_distractor: false,
      may_swap,
      after: after[at]?.filter((other) => other < at).map((other) => `l${other}`) ?? null,
    };
  });
  return ParsonsConfig.parse({ language: 'python', checks_indent: true, gives_partial: true, lines });
}

/** The rule taken literally: tries every assignment of equal lines and every subset of lines. */
function bruteForce(config: ParsonsConfig, answer: { key: string; indent: number }[]): number {
  const { lines } = config;
  const headOf = (list: ParsonsConfig['lines'], at: number) => {
    for (let above = at - 1; above >= 0; above -= 1) if (list[above]!.indent < list[at]!.indent) return list[above]!;
    return null;
  };
  const siblings = (at: number) =>
    [...lines.keys()].filter(
      (other) => other < at && lines[other]!.indent === lines[at]!.indent && headOf(lines, other) === headOf(lines, at),
    );
  /** The lines that a line must follow directly. */
  const follows = (at: number): number[] => {
    const line = lines[at]!;
    if (line.after !== null) return line.after.map((key) => lines.findIndex((other) => other.key === key));
    const head = headOf(lines, at);
    const previous = siblings(at).at(-1);
    const above = head === null ? [] : [lines.indexOf(head)];
    if (previous === undefined) return above;
    if (line.may_swap) return followsAsFirst(previous);
    return [...above, ...[...lines.keys()].filter((other) => other < at && other > (above[0] ?? -1))];
  };
  /** A line that may swap follows what its predecessor's place follows, whatever `after` the predecessor has. */
  const followsAsFirst = (at: number): number[] => {
    const head = headOf(lines, at);
    const previous = siblings(at).at(-1);
    const above = head === null ? [] : [lines.indexOf(head)];
    if (previous !== undefined && lines[at]!.may_swap) return followsAsFirst(previous);
    return [...above, ...[...lines.keys()].filter((other) => other < at && other > (above[0] ?? -1))];
  };
  const mustFollow = (later: number, earlier: number): boolean =>
    follows(later).some((one) => one === earlier || mustFollow(one, earlier));

  const readings = (at: number, taken: number[]): number[][] => {
    const given = answer[at];
    if (given === undefined) return [taken];
    const { text } = lines.find(({ key }) => key === given.key)!;
    return lines.flatMap((line, index) =>
      line.text === text && !taken.includes(index) ? readings(at + 1, [...taken, index]) : [],
    );
  };
  let most = 0;
  for (const reading of readings(0, [])) {
    const stands = reading.map((index) => lines[index]!);
    const isGood = reading.map(
      (index, at) => answer[at]!.indent === lines[index]!.indent && headOf(stands, at) === headOf(lines, index),
    );
    for (let mask = 0; mask < 1 << reading.length; mask += 1) {
      const part = [...reading.keys()].filter((at) => (mask >> at) & 1);
      if (part.length <= most || !part.every((at) => isGood[at])) continue;
      const isInOrder = part.every((low) =>
        part.every((high) => high >= low || !mustFollow(reading[high]!, reading[low]!)),
      );
      if (isInOrder) most = part.length;
    }
  }
  return most / lines.length;
}

describe('the rule', () => {
  it('agrees with trying everything, for programs of up to six lines', () => {
    fc.assert(
      fc.property(shape, ({ order, slips, ...made }) => {
        const config = programOf(made);
        const answer = order.map((at) => ({
          key: config.lines[at]!.key,
          indent: config.lines[at]!.indent + (slips[at] && at % 2 === 0 ? 1 : 0),
        }));
        expect(gradeParsons(config, answer).share).toBeCloseTo(bruteForce(config, answer), 9);
      }),
      { numRuns: 400 },
    );
  });

  it("gives all points for the author's program", () => {
    fc.assert(
      fc.property(shape, (made) => {
        const config = programOf(made);
        const answer = config.lines.map(({ key, indent }) => ({ key, indent }));
        expect(gradeParsons(config, answer)).toMatchObject({ share: 1, missing: 0 });
      }),
    );
  });

  it('is quick for a hundred lines with equal ones among them', () => {
    const lines = Array.from({ length: 100 }, (_, at) => `l${at} print(${at % 3})`).join('\n');
    const config = program(lines);
    const answer = config.lines.toReversed().map(({ key }) => ({ key, indent: 0 }));
    expect(gradeParsons(config, answer).marks).toHaveLength(100);
  });
});

it('the largest part without crossings agrees with trying all parts', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 });
  fc.assert(
    fc.property(numbers, (list) => {
      const isCrossed = (earlier: number, later: number) => earlier % 10 > later % 10;
      const free = largestFree(list, isCrossed);
      const isFree = (part: number[]) =>
        part.every((item, at) => part.slice(at + 1).every((later) => !isCrossed(item, later)));
      expect(isFree(free)).toBe(true);
      const parts = list.reduce<number[][]>((all, item) => [...all, ...all.map((part) => [...part, item])], [[]]);
      expect(free.length).toBe(Math.max(...parts.filter(isFree).map((part) => part.length)));
    }),
  );
});
