import {
  File,
  type FileEntry,
  Pair,
  Range,
  Region,
  SharedFingerprint,
  TokenizedFile,
  WinnowFilter,
} from '@dodona/dolos-core';
import { leastSimilarity, mostPairs } from '@put/contract/similarity/similarity';
import { readerOf } from './languages.ts';
import { type Fragment, fragmentsOf } from './fragments.ts';
import type { ComparedSolution, Solution } from './solutions.ts';
import { tokensOf } from './tokens.ts';

/** `left` is the solution with the smaller id. Shares are 0…1. */
export type SimilarPair = {
  left: number;
  right: number;
  /** The share of what is their own in both that stands in the other too. */
  similarity: number;
  /** Lines of the longest part, and of all parts, in the left solution. */
  longest_lines: number;
  shared_lines: number;
  fragments: Fragment[];
};

export type Comparison = {
  pairs: SimilarPair[];
  /** How many solutions were compared. */
  compared: number;
  /** Solutions with too little of their own: nothing can be said of them. */
  tooShort: number;
  /** Solutions in languages that are not compared. */
  unread: number;
};

/** Tokens of one print, and prints of which the smallest is kept (winnowing): a part of 13 tokens is always found. */
const [tokensOfPrint, printsInWindow] = [10, 4];
/** With fewer prints of their own two solutions are alike by chance. */
const leastPrints = 12;
/** A print that stands at more people than half of them, or than this, is the usual way and no sign. */
const mostSharers = 300;
const fewestSharers = 10;
/** A print that one solution repeats more often is a series. */
const mostRepeats = 24;
/** What stands further on in a solution is not compared; it bounds the cost of a pair, and memory. */
const mostTokens = 8_000;
const mostTokensTogether = 6_000_000;

/**
 * Finds similar pairs among solutions of one task, each within its family of languages. `given` are texts that everybody
 * has (starter files) or that are the author's: what stands in them is nobody's own. The cost grows with the number of
 * solutions, not with that of pairs.
 */
export function compareSolutions(
  solutions: readonly ComparedSolution[],
  given: readonly Solution[],
  onCompared: (count: number) => void = () => undefined,
): Comparison {
  const families = Map.groupBy(solutions, ({ language }) => readerOf(language)?.family ?? null);
  const sum: Comparison = { pairs: [], compared: 0, tooShort: 0, unread: families.get(null)?.length ?? 0 };
  let before = sum.unread;
  for (const [family, ofFamily] of families) {
    if (family === null) continue;
    const base = given.filter(({ language }) => readerOf(language)?.family === family);
    const found = compareFamily(ofFamily, base, (count) => onCompared(before + count));
    before += ofFamily.length;
    sum.pairs.push(...found.pairs);
    sum.compared += found.compared;
    sum.tooShort += found.tooShort;
  }
  sum.pairs = mostSimilar(sum.pairs);
  return sum;
}

const mostSimilar = <Pair extends { similarity: number }>(pairs: Pair[]): Pair[] =>
  pairs.toSorted((a, b) => b.similarity - a.similarity).slice(0, mostPairs);

function compareFamily(
  solutions: readonly ComparedSolution[],
  given: readonly Solution[],
  onRead: (count: number) => void,
): Omit<Comparison, 'unread'> {
  const most = Math.min(mostTokens, Math.ceil(mostTokensTogether / solutions.length));
  const texts = solutions.map((solution, at) => {
    const text = readText(solution, { most, number: at });
    if (at % 20 === 19) onRead(at + 1);
    return { ...printed(text.names), places: text.places };
  });
  onRead(solutions.length);
  const ofGiven = new Set(
    given.flatMap((one) => [...printed(readText(one, { most: mostTokens, number: -1 }).names).prints]),
  );
  const { holders, common } = holdersOf(texts, solutions, ofGiven);
  const own = texts.map(({ prints }) => prints.reduce((count, print) => count + (common.has(print) ? 0 : 1), 0));
  const isLong = own.map((prints) => prints >= leastPrints);
  const persons = solutions.map(({ personId }) => personId);
  const pairs = listNear(texts, { own, isLong, persons, holders }).map(({ one, other, similarity }): SimilarPair => {
    const [left, right] = solutions[one]!.id < solutions[other]!.id ? [one, other] : [other, one];
    const parts = fragmentsOf(pairOf(texts[left]!, texts[right]!, common), solutions[left]!, solutions[right]!);
    return { left: solutions[left]!.id, right: solutions[right]!.id, similarity, ...parts };
  });
  const compared = isLong.filter(Boolean).length;
  return { pairs, compared, tooShort: solutions.length - compared };
}

type Print = number;
/** The prints of a solution with the tokens that they begin at, and the places of its tokens. */
type Printed = { prints: Int32Array; starts: Int32Array; places: Int32Array };
/** Names of tokens, and for each four numbers: its first row and column, its last row and column. */
type Text = { names: string[]; places: Int32Array };

/** All files of a solution as one text; a part never goes from one file into the next, because `number` is its own. */
function readText({ language, files }: Solution, { most, number }: { most: number; number: number }): Text {
  const names: string[] = [];
  const places: number[] = [];
  let firstRow = 0;
  for (const { content } of files) {
    const starts = lineStarts(content);
    const placeOf = placer(starts);
    if (names.length > 0) {
      names.push(`file ${number}`);
      places.push(firstRow, 0, firstRow, 0);
    }
    for (const { name, from, to } of tokensOf(language, content)) {
      const [startRow, startColumn] = placeOf(from);
      const [endRow, endColumn] = placeOf(to);
      names.push(name);
      places.push(firstRow + startRow, startColumn, firstRow + endRow, endColumn);
    }
    firstRow += starts.length;
  }
  return { names: names.slice(0, most), places: Int32Array.from(places.slice(0, 4 * most)) };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Places mostly ask one after another, so the search begins at the line of the last answer. */
function placer(starts: readonly number[]): (at: number) => [row: number, column: number] {
  let row = 0;
  return (at) => {
    while (row > 0 && starts[row]! > at) row -= 1;
    while (row + 1 < starts.length && starts[row + 1]! <= at) row += 1;
    return [row, at - starts[row]!];
  };
}

const winnow = new WinnowFilter(tokensOfPrint, printsInWindow);

function printed(names: string[]): Pick<Printed, 'prints' | 'starts'> {
  const found = winnow.fingerprints(names);
  return {
    prints: Int32Array.from(found, ({ hash }) => hash),
    starts: Int32Array.from(found, ({ start }) => start),
  };
}

/** For each print the numbers of solutions, each as often as it has the print. */
type Holders = ReadonlyMap<Print, readonly number[]>;

/** Who has which print; and prints that stand at too many people, are of a series, or of what was given. */
function holdersOf(
  texts: readonly Printed[],
  solutions: readonly ComparedSolution[],
  ofGiven: ReadonlySet<Print>,
): { holders: Holders; common: ReadonlySet<Print> } {
  const holders = new Map<Print, number[]>();
  const common = new Set(ofGiven);
  for (const [number, { prints }] of texts.entries()) {
    const times = new Map<Print, number>();
    for (const print of prints) {
      const held = holders.get(print);
      if (held) held.push(number);
      else holders.set(print, [number]);
      times.set(print, (times.get(print) ?? 0) + 1);
    }
    for (const [print, count] of times) if (count > mostRepeats) common.add(print);
  }
  const people = new Set(solutions.map(({ personId }) => personId)).size;
  const most = Math.max(fewestSharers, Math.min(mostSharers, people / 2));
  for (const [print, held] of holders)
    if (held.length > most && new Set(held.map((number) => solutions[number]!.personId)).size > most) common.add(print);
  for (const print of common) holders.delete(print);
  return { holders, common };
}

type Known = {
  /** For each solution: prints of its own. */
  own: readonly number[];
  isLong: readonly boolean[];
  persons: readonly number[];
  holders: Holders;
};
type Near = { one: number; other: number; similarity: number };

/** The most similar pairs, by counting for each print who has it: no print is common, so there are few. */
function listNear(texts: readonly Printed[], { own, isLong, persons, holders }: Known): Near[] {
  let near: Near[] = [];
  const overlaps = new Int32Array(texts.length);
  for (const [one, { prints }] of texts.entries()) {
    if (!isLong[one]) continue;
    const touched: number[] = [];
    for (const print of new Set(prints)) {
      const held = holders.get(print);
      if (held === undefined) continue;
      const mine = held.lastIndexOf(one) - held.indexOf(one) + 1;
      let before = -1;
      for (const other of held) {
        if (other > one && isLong[other] && persons[other] !== persons[one]) {
          if (overlaps[other] === 0) touched.push(other);
          // both sides count: mine once for each other solution
          overlaps[other]! += other === before ? 1 : mine + 1;
        }
        before = other;
      }
    }
    for (const other of touched) {
      const similarity = overlaps[other]! / (own[one]! + own[other]!);
      overlaps[other] = 0;
      if (similarity >= leastSimilarity) near.push({ one, other, similarity });
    }
    if (near.length > 4 * mostPairs) near = mostSimilar(near);
  }
  return mostSimilar(near);
}

/** Two solutions as dolos compares them, with what they share alone. */
function pairOf(left: Printed, right: Printed, common: ReadonlySet<Print>): Pair {
  const ofRight = new Set(right.prints);
  const shared = new Map<Print, SharedFingerprint>();
  for (const print of left.prints)
    if (ofRight.has(print) && !common.has(print)) shared.set(print, new SharedFingerprint(print, null));
  return new Pair(entryOf(left, shared), entryOf(right, shared));
}

function entryOf({ prints, starts, places }: Printed, shared: ReadonlyMap<Print, SharedFingerprint>): FileEntry {
  // dolos keeps texts for its own screens; ours take them from the submissions
  const file = new TokenizedFile(new File('', ''), [], []);
  const placeOf = (token: number) => {
    const [startRow, startColumn, endRow, endColumn] = places.subarray(4 * token, 4 * token + 4);
    return new Region(startRow!, startColumn!, endRow!, endColumn!);
  };
  const kgrams: Range[] = [];
  for (const [index, print] of prints.entries()) {
    const [start, stop] = [starts[index]!, starts[index]! + tokensOfPrint - 1];
    kgrams.push(new Range(start, stop));
    const held = shared.get(print);
    if (!held) continue;
    const location = Region.merge(placeOf(start), placeOf(stop));
    held.add({ file, side: { index, start, stop, data: null, location } });
  }
  return { file, kgrams, shared: new Set(shared.values()), ignored: new Set(), isIgnored: false };
}
