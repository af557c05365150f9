import type { Checker } from '@put/contract/kinds/program';
import type { Verdict } from '@put/contract/verdicts';
import type { Runner } from '../drivers/runner/runner.ts';
import { type AuthorProgram, type CallEnd, prepareAuthorProgram } from './author-program.ts';

type CheckerProgram = Extract<Checker, { kind: 'program' }>;
type Texts = { input: string; answer: string; output: string };
/** What a checker says of one output; `judge_error` is the checker's own fault. */
export type Opinion = { verdict: Verdict; share: number; message: string | null };

export type CheckingProgram = { check(texts: Texts): Promise<Opinion>; close(): Promise<void> };

const [inputFile, outputFile, answerFile, folder] = ['input.txt', 'output.txt', 'answer.txt', 'feedback'];
const longestMessage = 1_000;

/** A checker of the author, ready to look at one output after another. */
export async function prepareChecker(
  runner: Runner,
  checker: CheckerProgram,
  signal?: AbortSignal,
): Promise<CheckingProgram> {
  const program = await prepareAuthorProgram(runner, checker, signal);
  const { compileError } = program;
  return {
    check: async (texts) =>
      compileError === null ? protocols[checker.protocol](program, texts) : fault(lastLine(compileError)),
    close: () => program.close(),
  };
}

const protocols: Record<CheckerProgram['protocol'], (program: AuthorProgram, texts: Texts) => Promise<Opinion>> = {
  /** Problem package format, «Output validators». */
  async icpc(program, { input, answer, output }) {
    const words = [`${folder}/teammessage.txt`, `${folder}/judgemessage.txt`];
    const scores = [`${folder}/score.txt`, `${folder}/score_multiplier.txt`];
    const end = await program.call({
      args: [inputFile, answerFile, folder],
      files: [
        { name: inputFile, content: input },
        { name: answerFile, content: answer },
      ],
      folder,
      keeps: [...words, ...scores],
      input: output,
    });
    const code = exitCodeOf(end);
    const message = messageOf(words.map((name) => end.kept.get(name) ?? '').find((text) => text.trim() !== '') ?? '');
    if (code === 43) return wrong(message);
    if (code !== 42) return crash(end);
    const score = scores.map((name) => end.kept.get(name)).find((text) => text !== undefined);
    return score === undefined ? right(message) : partly(score, message);
  },

  /** testlib.h: `_ok`, `_wa`, `_pe`, `_dirt`, `_points`, `_unexpected_eof`; `_fail` is the checker's own fault. */
  async testlib(program, { input, answer, output }) {
    const end = await program.call({
      args: [inputFile, outputFile, answerFile],
      files: [
        { name: inputFile, content: input },
        { name: outputFile, content: output },
        { name: answerFile, content: answer },
      ],
    });
    const code = exitCodeOf(end);
    const said = /^\s*(?:ok|wrong answer|wrong output format|points|partially correct)?\s*(.*)$/s.exec(end.stderr)?.[1];
    const message = messageOf(said ?? '');
    if (code === 0) return right(null);
    if (code === 1) return wrong(message);
    if (code === 2 || code === 4 || code === 8) return { ...wrong(message), verdict: 'presentation_error' };
    if (code !== 7 || said === undefined) return crash(end);
    const [score = '', ...rest] = said.split(/\s+/);
    return partly(score, messageOf(rest.join(' ')));
  },
};

/** Null when it came to no end of its own. */
const exitCodeOf = ({ end }: CallEnd): number | null => (end.by === 'exit' ? end.code : null);

const right = (message: string | null): Opinion => ({ verdict: 'accepted', share: 1, message });
const wrong = (message: string | null): Opinion => ({ verdict: 'wrong_answer', share: 0, message });

function partly(score: string, message: string | null): Opinion {
  const text = score.trim().replace(',', '.');
  const share = Number(text);
  if (text === '' || !(share >= 0 && share <= 1))
    return fault(`доля баллов «${score.trim().slice(0, 60)}» — не число от 0 до 1`);
  if (share === 1) return right(message);
  return { ...(share === 0 ? wrong(message) : { verdict: 'partial', share, message }) };
}

const crash = ({ end, stderr }: CallEnd): Opinion => fault(`${endWords(end)} ${lastLine(stderr)}`.trim());

const fault = (why: string): Opinion => ({
  verdict: 'judge_error',
  share: 0,
  message: `Проверяющая программа упала: ${why}`.slice(0, longestMessage),
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

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
const messageOf = (text: string): string | null => text.trim().slice(0, longestMessage) || null;
