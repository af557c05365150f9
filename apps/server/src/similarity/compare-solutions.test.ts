/**
 * Labelled pairs: every program of the hands and of the judge's conformance, disguised in each way, must be found at the
 * usual threshold; independent solutions of one task must not.
 */
import { usualSimilarity } from '@put/contract/similarity/similarity';
import { describe, expect, test } from 'vitest';
import type { Programs } from '../judging/conformance/cases.ts';
import { c } from '../judging/conformance/programs/c.ts';
import { cpp } from '../judging/conformance/programs/cpp.ts';
import { go } from '../judging/conformance/programs/go.ts';
import { java } from '../judging/conformance/programs/java.ts';
import { javascript } from '../judging/conformance/programs/javascript.ts';
import { python } from '../judging/conformance/programs/python.ts';
import { rust } from '../judging/conformance/programs/rust.ts';
import { typescript } from '../judging/conformance/programs/typescript.ts';
import { compareSolutions } from './compare-solutions.ts';
import { disguised, type disguises } from '../testing/hands/disguise.ts';
import { grades } from '../testing/hands/grades.ts';
import { maze } from '../testing/hands/maze.ts';
import { others } from '../testing/hands/others.ts';
import { stock } from '../testing/hands/stock.ts';
import type { Solution } from './solutions.ts';

const program = (language: string, content: string): Solution => ({ language, files: [{ name: 'main', content }] });
const ofHands = (language: string, hands: readonly string[]) => hands.map((one) => program(language, one));
const ofConformance = Object.entries({ c, cpp, go, java, javascript, python, rust, typescript }).flatMap(
  ([language, programs]: [string, Programs]) =>
    Object.values(programs).flatMap((one) => (typeof one === 'string' ? program(language, one) : [])),
);

/** Each solution by a person of its own. */
const compare = (solutions: readonly Solution[], given: readonly Solution[] = []) =>
  compareSolutions(
    solutions.map((one, at) => ({ ...one, id: at + 1, personId: at + 1 })),
    given,
  );

/** Null: too short to be compared. */
function similarityOf(one: Solution, other: Solution): number | null {
  const { pairs, tooShort } = compare([one, other]);
  return tooShort > 0 ? null : (pairs[0]?.similarity ?? 0);
}

const originals = [...ofHands('python', stock), ...ofHands('cpp', maze), ...ofHands('python', grades), ...others];
type Way = keyof typeof disguises;
const ways: [string, Way[], least: number][] = [
  ['other names', ['rename'], 60],
  ['moved functions', ['move'], 15],
  ['other comments', ['comment'], 60],
  ['another order of branches', ['branch'], 10],
  ['other names and comments', ['rename', 'comment'], 60],
  ['all of it', ['rename', 'move', 'comment', 'branch'], 5],
];

describe('disguised copies', () => {
  test.each(ways)('are found: %s', (_, way, least) => {
    const tried = [...originals, ...ofConformance].flatMap((original) => {
      const copy = disguised(original, way);
      if (copy === null) return [];
      const similarity = similarityOf(original, copy);
      if (similarity === null) return [];
      expect(copy.files[0]!.content).not.toBe(original.files[0]!.content);
      return [{ similarity, text: original.files[0]!.content }];
    });
    expect(tried.length).toBeGreaterThanOrEqual(least);
    expect(tried.filter(({ similarity }) => similarity < usualSimilarity)).toEqual([]);
  });

  test('are found among all others, and nothing else is', () => {
    const copies = ofHands('python', stock).slice(0, 4);
    const all = [...ofHands('python', stock), ...copies.map((one) => disguised(one, ['rename', 'comment'])!)];
    const found = compare(all).pairs.filter(({ similarity }) => similarity >= usualSimilarity);
    const byPair = found.map(({ left, right }) => [left, right]).toSorted((a, b) => a[0]! - b[0]!);
    expect(byPair).toEqual([1, 2, 3, 4].map((number) => [number, number + stock.length]));
  });
});

describe('independent solutions of one task', () => {
  test.each([
    ['a store, in ten styles', 'python', stock],
    ['a maze, in ten styles', 'cpp', maze],
    ['marks, by ten beginners who all write in the usual way', 'python', grades],
  ])('are not found: %s', (_, language, hands) => {
    const { pairs, compared } = compare(ofHands(language, hands));
    expect(compared).toBe(10);
    // with room to the threshold
    expect(pairs.filter(({ similarity }) => similarity >= usualSimilarity - 0.15)).toEqual([]);
  });

  test('of one thing in ten languages: families are not mixed', () => {
    const ten = Object.entries({ cpp, go, java, javascript, python, rust }).map(([language, programs]) =>
      program(language, String(programs['adds up'])),
    );
    expect(compare(ten).pairs).toEqual([]);
  });
});

test('what everybody was given, and what the author has written, is nobody’s own', () => {
  const [one, other] = [program('python', stock[2]!), program('python', `${stock[2]!}\nprint('готово')\n`)];
  expect(compare([one, other]).pairs).toHaveLength(1);
  expect(compare([one, other], [program('python', stock[2]!)])).toMatchObject({ pairs: [], compared: 0, tooShort: 2 });
});

test('what most people write is the usual way and no sign', () => {
  const usual = Array.from({ length: 24 }, () => program('python', grades[0]!));
  expect(compare(usual)).toMatchObject({ pairs: [], tooShort: 24 });
  const few = [...usual.slice(0, 3), ...ofHands('python', stock)];
  expect(compare(few).pairs.filter(({ similarity }) => similarity === 1)).toHaveLength(3);
});

test('solutions of one person are no pair, nor are those in a language that is not read', () => {
  const twice = [1, 2].map((id) => ({ ...program('python', stock[0]!), id, personId: 7 }));
  expect(compareSolutions(twice, []).pairs).toEqual([]);
  expect(compare([program('brainf', stock[0]!), program('', stock[0]!)])).toMatchObject({ pairs: [], unread: 2 });
});

test('the parts that two solutions share are told by file, line and column', () => {
  const copy = disguised(program('python', stock[5]!), ['rename'])!.files[0]!.content;
  const left = { language: 'python', files: [{ name: 'main.py', content: stock[5]! }] };
  const right = {
    language: 'python',
    files: [
      { name: 'main.py', content: 'import copied\n\n\ncopied.start(1, 2, 3)\n' },
      { name: 'copied.py', content: `# моё\n${copy}` },
    ],
  };
  const [pair] = compare([left, right]).pairs;
  const { fragments } = pair!;
  expect(pair).toMatchObject({ left: 1, right: 2, longest_lines: expect.any(Number) });
  const first = fragments[0]!.left;
  const lastLine = stock[5]!.trimEnd().split('\n').length;
  // the whole program is one part, and it begins in the other file a line further down
  expect(fragments[0]).toMatchObject({
    left: { file: 0, from_line: 2, from_column: first.from_column },
    right: { file: 1, from_line: 3, from_column: first.from_column },
  });
  expect(fragments.at(-1)!.left.to_line).toBe(lastLine);
  for (const one of fragments) expect(one.right.file).toBe(1);
});

test('a solution with a thousand equal lines, a deep one and a broken one cost little and end well', () => {
  const series = program('python', 'print("a", 1)\nx.append(2)\n'.repeat(4_000));
  const deep = program('python', `x = ${'('.repeat(3_000)}1${')'.repeat(3_000)}\ny = ${'1+'.repeat(5_000)}1`);
  const broken = program('cpp', '}}}} int ((( main { "'.repeat(500));
  const solutions = [series, series, deep, deep, broken, broken];
  expect(compare(solutions).pairs.every(({ fragments }) => fragments.length <= 100)).toBe(true);
});

test('languages without a grammar are compared by the spelling of their words', () => {
  const pascal = `program Store; { учёт }
    var n, i, total, best: integer; marks: array [1..100] of integer;
    function Mean(sum, count: integer): real; begin if count = 0 then Mean := 0 else Mean := sum / count; end;
    begin readln(n); total := 0; best := -1;
      for i := 1 to n do begin readln(marks[i]); total := total + marks[i];
        if marks[i] > best then best := marks[i]; end;
      writeln(Mean(total, n):0:2); for i := n downto 1 do if marks[i] = best then write(i, ' ');
    end.`;
  const renamed = pascal
    .replace('{ учёт }', '// другое\n')
    .replaceAll('total', 'Summa')
    .replaceAll('marks', 'ocenki')
    .replaceAll('BEGIN', 'begin');
  expect(similarityOf(program('pascal', pascal), program('pascal', renamed))).toBe(1);
  const another = `program P; var a: array of integer; k, m: integer;
    begin read(k); setlength(a, k); m := 0; while k > 0 do begin dec(k); read(a[k]); inc(m, a[k]); end;
      repeat inc(k); until (k >= length(a)) or (a[k] * 2 > m); case k of 0: writeln('нет'); 1: writeln('один'); else writeln(m div k); end;
    end.`;
  expect(similarityOf(program('pascal', pascal), program('pascal', another))).toBeLessThan(usualSimilarity / 2);
});
