import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { endProcess } from '../../apps/server/src/testing/processes/end-process.ts';

/**
 * `work`: transactions in each of the processes, with one piece of news or without; `perSecond` of one process, 0: as
 * many as it can. `heard`: what it has heard since the last `work`.
 */
export type Question = { ask: 'work'; what: 'news' | 'silent'; forMs: number; perSecond: number } | { ask: 'heard' };
/** Of `work`: how many transactions. Of `heard`: how many news, and from their sending on. The rest is zero. */
export type Answer = { count: number; p95Ms: number; processorMs: number };

export type Members = Awaited<ReturnType<typeof startMembers>>;

/** Processes of one installation that hear all news, as those of the product do. */
export async function startMembers(connect: object, count: number) {
  const children = Array.from({ length: count }, () =>
    fork(join(import.meta.dirname, 'member.ts'), [JSON.stringify(connect)]),
  );
  await Promise.all(children.map(nextMessage));
  const ask = async (child: ChildProcess, question: Question): Promise<Answer> => {
    const answer = nextMessage(child);
    child.send(question);
    return (await answer) as Answer;
  };
  return {
    askFirst: (question: Question) => ask(children[0]!, question),
    askAll: (question: Question) => Promise.all(children.map((child) => ask(child, question))),
    close: () => Promise.all(children.map((child) => endProcess(child))),
  };
}

const nextMessage = (child: ChildProcess) =>
  new Promise<unknown>((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
