import type { ConversationReport } from '@put/contract/kinds/program/conversation';
import type { CheckerProtocol, Interactor } from '@put/contract/kinds/program/program';
import { failureOf } from '@put/judging/judge-outcome';
import { cutText } from '@put/judging/shown-text';
import {
  type Conversation,
  type Limits,
  type Outcome,
  type Program,
  type Runner,
  type PrepareOptions,
  RunnerFault,
} from '../drivers/runner/runner.ts';
import { keptFiles, type Opinion, opinionFiles, readOpinion, uncompiled } from './author-opinion.ts';
import { type Call, endOf, partOf } from './author-program.ts';
import { complaintOf, wordsOf } from './check-by-program.ts';

export type Interaction = {
  /** The compiler's error of the solution. */
  compileError: string | null;
  /** Runs one test. `most` as for `readOpinion`. */
  talk(texts: { input: string; answer: string }, limits: Limits, most: number | null): Promise<Talked>;
  close(): Promise<void>;
};
/** `outcome` is the solution's; null when the interactor did not compile. */
export type Talked = { opinion: Opinion; outcome: Outcome | null; report: ConversationReport };

const who = 'Интерактор';
/** Output above which either program is stopped, in bytes. */
const mostSaidBytes = 32 * 1_048_576;
const interactorLimits: Limits = { timeMs: 10_000, memoryBytes: 256 * 1_048_576, outputBytes: mostSaidBytes };

/** Prepares a solution and the author's program that it talks to. Rejects with RunnerFault. */
export async function prepareInteraction(
  runner: Runner,
  solution: Program,
  interactor: Interactor,
  options: PrepareOptions,
): Promise<Interaction> {
  if (!runner.prepareConversation) throw new RunnerFault('this runner knows no conversations');
  const { language, protocol, files, args, scores } = interactor;
  const pair = { program: solution, interactor: { language, files } };
  const prepared = await runner.prepareConversation(pair, options);
  const broken = prepared.compileErrors.interactor && complaintOf(prepared.compileErrors.interactor, interactor);
  return {
    compileError: prepared.compileErrors.program,
    async talk(texts, limits, most) {
      if (broken !== null)
        return { opinion: uncompiled(broken, who), outcome: null, report: { said: [], is_cut: false } };
      const both = { program: { ...limits, outputBytes: mostSaidBytes }, interactor: interactorLimits };
      const call = calls[protocol](texts);
      const talk = await prepared.run(both, partOf({ ...call, args: [...call.args, ...wordsOf(args)] }));
      const said = readOpinion[protocol](endOf(talk.interactor), `${who} упал`, scores === 'points' ? most : undefined);
      return { opinion: opinionOf(talk, said), outcome: talk.program, report: { said: [...talk.said], is_cut: false } };
    },
    close: () => prepared.close(),
  };
}

/**
 * Decides who is at fault. The program that ended first decides: after the interactor's verdict the solution cannot
 * improve it, and an interactor that fails because the solution has left is not at fault.
 */
export function opinionOf(talk: Conversation, said: Opinion): Opinion {
  const { program, endedFirst, interactorSawEnd } = talk;
  if (endedFirst === null) return { verdict: 'idle_limit', share: 0, message: waitedWords };
  const failure = failureOf(program);
  const failed: Opinion | null = failure === null ? null : { verdict: failure, share: 0, message: null };
  if (endedFirst === 'interactor') return said.share === 0 ? said : (failed ?? said);
  if (failed !== null) return failed;
  if (said.verdict === 'judge_error' && interactorSawEnd)
    return { verdict: 'wrong_answer', share: 0, message: 'Программа закончилась раньше, чем разговор.' };
  return said;
}

const waitedWords =
  'Программы ждут друг друга: каждая читает, и ни одна не пишет. Возможно, вопрос не выведен или остался в буфере: ' +
  'после вывода нужен flush.';

const { input: inputFile, output: outputFile, answer: answerFile, folder } = opinionFiles;

const calls: Record<CheckerProtocol, (texts: { input: string; answer: string }) => Call> = {
  /** Problem package format, «Interactive problems». */
  icpc: ({ input, answer }) => ({
    args: [inputFile, answerFile, `${folder}/`],
    files: [
      { name: inputFile, content: input },
      { name: answerFile, content: answer },
    ],
    folder,
    keeps: keptFiles,
  }),
  /** testlib.h: `registerInteraction`. Its output file is not used. */
  testlib: ({ input, answer }) => ({
    args: [inputFile, outputFile, answerFile],
    files: [
      { name: inputFile, content: input },
      { name: answerFile, content: answer },
    ],
  }),
};

const mostSayings = 200;

/** The beginning of a conversation, at most `mostLetters` letters. */
export function headOfTalk({ said }: ConversationReport, mostLetters: number): ConversationReport {
  const kept: ConversationReport['said'] = [];
  let left = mostLetters;
  for (const { by, text } of said) {
    if (left <= 0 || kept.length === mostSayings) break;
    kept.push({ by, text: cutText(text, left) });
    left -= text.length;
  }
  return { said: kept, is_cut: left < 0 || kept.length < said.length };
}
