import type { CheckerProtocol } from '@put/contract/kinds/program';
import type { Verdict } from '@put/contract/verdicts';
import type { CallEnd } from './author-program.ts';

/** What a program of the author says of one solution; `judge_error` is its own fault. */
export type Opinion = { verdict: Verdict; share: number; message: string | null };

/** In which files a program of the author finds what it looks at, and where it leaves its words. */
export const opinionFiles = {
  input: 'input.txt',
  output: 'output.txt',
  answer: 'answer.txt',
  folder: 'feedback',
} as const;
const words = [`${opinionFiles.folder}/teammessage.txt`, `${opinionFiles.folder}/judgemessage.txt`];
const scores = [`${opinionFiles.folder}/score.txt`, `${opinionFiles.folder}/score_multiplier.txt`];
/** Of the protocol `icpc`. */
export const keptFiles: readonly string[] = [...words, ...scores];

const longestMessage = 1_000;

/**
 * Reads how it ended. `who` is named when it broke: «Проверяющая программа упала». `most`: what stands in `score.txt` is points, of
 * so many; null where the test gives none, so that they decide nothing.
 */
export const readOpinion: Record<CheckerProtocol, (end: CallEnd, who: string, most?: number | null) => Opinion> = {
  icpc(end, who, most) {
    const code = exitCodeOf(end);
    const message = messageOf(words.map((name) => end.kept.get(name) ?? '').find((text) => text.trim() !== '') ?? '');
    if (code === 43) return wrong(message);
    if (code !== 42) return crash(end, who);
    const [points, share] = scores.map((name) => end.kept.get(name));
    if (points === undefined || most === undefined) {
      const said = points ?? share;
      return said === undefined ? right(message) : partly(said, message, who);
    }
    if (most === null) return right(message);
    const number = numberIn(points);
    return number === null ? noNumber(points, who) : partly(String(inShare(number / most)), message, who);
  },

  /** testlib.h: `_ok`, `_wa`, `_pe`, `_dirt`, `_points`, `_unexpected_eof`; `_fail` is the program's own fault. */
  testlib(end, who) {
    const code = exitCodeOf(end);
    const said = /^\s*(?:ok|wrong answer|wrong output format|points|partially correct)?\s*(.*)$/s.exec(end.stderr)?.[1];
    const message = messageOf(said ?? '');
    if (code === 0) return right(null);
    if (code === 1) return wrong(message);
    if (code === 2 || code === 4 || code === 8) return { ...wrong(message), verdict: 'presentation_error' };
    if (code !== 7 || said === undefined) return crash(end, who);
    const [score = '', ...rest] = said.split(/\s+/);
    return partly(score, messageOf(rest.join(' ')), who);
  },
};

/** It does not compile: the compiler's own words say where. */
export const uncompiled = (compileError: string, who: string): Opinion => ({
  ...fault('', who),
  message: `${who} не компилируется:\n${compileError.trim()}`.slice(0, longestMessage),
});

/** Null when it came to no end of its own. */
const exitCodeOf = ({ end }: CallEnd): number | null => (end.by === 'exit' ? end.code : null);

const right = (message: string | null): Opinion => ({ verdict: 'accepted', share: 1, message });
const wrong = (message: string | null): Opinion => ({ verdict: 'wrong_answer', share: 0, message });

const inShare = (value: number) => Math.min(1, Math.max(0, value));

function numberIn(score: string): number | null {
  const text = score.trim().replace(',', '.');
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? null : number;
}

const noNumber = (score: string, who: string): Opinion => fault(`баллы «${score.trim().slice(0, 60)}» — не число`, who);

function partly(score: string, message: string | null, who: string): Opinion {
  const share = numberIn(score);
  if (share === null || share < 0 || share > 1)
    return fault(`доля баллов «${score.trim().slice(0, 60)}» — не число от 0 до 1`, who);
  if (share === 1) return right(message);
  return { ...(share === 0 ? wrong(message) : { verdict: 'partial', share, message }) };
}

const crash = ({ end, stderr }: CallEnd, who: string): Opinion =>
  fault(`${endWords(end)} ${lastLine(stderr)}`.trim(), who);

const fault = (why: string, who: string): Opinion => ({
  verdict: 'judge_error',
  share: 0,
  message: `${who}: ${why}`.slice(0, longestMessage),
});

const limitWords = {
  time: 'работала слишком долго.',
  memory: 'не хватило памяти.',
  output: 'печатает слишком много.',
  idle: 'ждёт ввода, которого нет.',
};

function endWords(end: CallEnd['end']): string {
  if (end.by === 'limit') return limitWords[end.limit];
  return end.by === 'exit' ? `код ${end.code} ничего не значит.` : '';
}

/** Of a trace that ends with its frames, as Node's do, the words before them. */
const lastLine = (text: string): string =>
  text
    .trim()
    .split('\n')
    .findLast((line) => !/^\s+at |^Node\.js v|^\s*$/.test(line)) ?? '';
const messageOf = (text: string): string | null => text.trim().slice(0, longestMessage) || null;
