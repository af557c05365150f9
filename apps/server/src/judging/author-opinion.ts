import type { CheckerProtocol } from '@put/contract/kinds/program/program';
import type { Verdict } from '@put/contract/judge/verdicts';
import type { CallEnd } from './author-program.ts';

/** The verdict of an author's program about one solution. `judge_error`: the author's program failed. */
export type Opinion = { verdict: Verdict; share: number; message: string | null };

/** The files that an author's program reads, and the folder for its messages. */
export const opinionFiles = {
  input: 'input.txt',
  output: 'output.txt',
  answer: 'answer.txt',
  folder: 'feedback',
} as const;
const words = [`${opinionFiles.folder}/teammessage.txt`, `${opinionFiles.folder}/judgemessage.txt`];
const scores = [`${opinionFiles.folder}/score.txt`, `${opinionFiles.folder}/score_multiplier.txt`];
/** The files that the protocol `icpc` leaves. */
export const keptFiles: readonly string[] = [...words, ...scores];

const longestMessage = 1_000;

/**
 * Turns the end of an author's program into an opinion. `who` begins the message when the program failed: «Проверяющая
 * программа упала». `most` is the number of points for which `score.txt` is read. Null: the test has no points of its
 * own, so `score.txt` is ignored. Undefined: it holds a share, 0 to 1.
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
    return partOf(points, most, message, who);
  },

  /**
   * Exit codes of testlib.h: `_ok`, `_wa`, `_pe`, `_dirt`, `_points`, `_unexpected_eof`. `_fail` is an error of the
   * program.
   */
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

/** The opinion when the author's program does not compile; the message holds the compiler's text. */
export const uncompiled = (compileError: string, who: string): Opinion => ({
  ...fault('', who),
  message: `${who} не компилируется:\n${compileError.trim()}`.slice(0, longestMessage),
});

/** Null when the program did not exit by itself. */
const exitCodeOf = ({ end }: CallEnd): number | null => (end.by === 'exit' ? end.code : null);

const right = (message: string | null): Opinion => ({ verdict: 'accepted', share: 1, message });
const wrong = (message: string | null): Opinion => ({ verdict: 'wrong_answer', share: 0, message });

function numberIn(score: string): number | null {
  const text = score.trim().replace(',', '.');
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? null : number;
}

/** A program that prints two thirds of 100 rounds them. */
const rounding = 1e-6;

/** Points above those of the test are no full mark: what the program counts is not what the task gives. */
function partOf(points: string, most: number, message: string | null, who: string): Opinion {
  const number = numberIn(points);
  if (number === null) return noNumber(points, who);
  if (number < 0 || number > most * (1 + rounding))
    return fault(`баллы «${points.trim().slice(0, 60)}» — не число от 0 до ${most}, которые даёт этот тест`, who);
  // a test without points is right or wrong by its exit code
  return most === 0 ? right(message) : partly(String(Math.min(1, number / most)), message, who);
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

/** The last line that is no stack frame: Node prints the frames after the message. */
const lastLine = (text: string): string =>
  text
    .trim()
    .split('\n')
    .findLast((line) => !/^\s+at |^Node\.js v|^\s*$/.test(line)) ?? '';
const messageOf = (text: string): string | null => text.trim().slice(0, longestMessage) || null;
