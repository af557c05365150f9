import type { Language } from '@put/contract/judge/languages';
import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { JobHandler } from '../../drivers/queue/queue.ts';
import {
  type CallPart,
  type Limits,
  type PreparedConversation,
  type PreparedProgram,
  type Pair,
  type Runner,
  RunnerFault,
  RunnerOutOfOrder,
} from '../../drivers/runner/runner.ts';
import { puttingOff } from '../../jobs/put-off.ts';
import type { runErrand as job } from '../../jobs/run-errand.job.ts';
import { unlessAborted } from '../../jobs/unless-aborted.ts';
import { listLacks } from '../../judging/needs.ts';
import { errandBell, errandTopic } from './errand-bell.ts';
import { type Answer, type Order, packed, unpacked } from './errand-texts.ts';
import { answerErrand, findProgram, findRequest, noteBusy, putDown } from './errands.store.ts';

type Tools = { db: Db; events: Events; runner: Runner; judgeLanguages?: readonly Language[] | undefined };

const busyEveryMs = 3_000;
/** How long the program stays prepared for the next execution. Whoever asks later has it prepared again. */
const usualLingerMs = 5_000;

/**
 * Answers an errand: prepares its program and runs it as often as is asked, until the errand is gone or nothing is asked
 * for a while. After a crash the job is delivered again; since each execution is alone, another worker goes on with the
 * one that has no answer.
 */
export const runErrand = (tools: Tools, lingerMs = usualLingerMs): JobHandler<z.output<(typeof job)['payload']>> =>
  puttingOff({
    lacks: () => listLacks(tools.runner, tools.judgeLanguages),

    async run({ errand_id: id }, signal) {
      const program = await findProgram(tools.db, id);
      if (!program) return;
      const watch = watchErrand(tools, id);
      const stop = AbortSignal.any([signal, watch.gone]);
      try {
        await unlessAborted(stop, answerAll(tools, id, unpacked(program), { signal: stop, lingerMs }));
      } catch (error) {
        // nobody waits for it any more
        if (!watch.gone.aborted) throw error;
      } finally {
        watch.close();
      }
    },

    async giveUp({ errand_id: id }) {
      const wanted = await findRequest(tools.db, id);
      if (wanted?.is_open) await answer(tools, id, wanted.asked, { fault: 'Workers died of it' });
      await putDown(tools.db, id);
    },
  });

/** Says that this worker is busy with it, and hears when it is gone. */
function watchErrand({ db, events }: Tools, id: string) {
  const gone = new AbortController();
  const leave = () => gone.abort(new Error('Nobody waits for this errand'));
  const close = events.listen(errandTopic(id, 'gone'), leave);
  const say = () =>
    noteBusy(db, id).then(
      (isThere) => isThere || leave(),
      // without the database nothing can be answered either
      () => undefined,
    );
  void say();
  const timer = setInterval(say, busyEveryMs);
  return {
    gone: gone.signal,
    close() {
      clearInterval(timer);
      close();
    },
  };
}

async function answerAll(
  tools: Tools,
  id: string,
  order: Order,
  { signal, lingerMs }: { signal: AbortSignal; lingerMs: number },
): Promise<void> {
  const { db, events, runner } = tools;
  const bell = errandBell(events, errandTopic(id, 'asked'));
  // what is prepared holds a slot of the runner
  signal.addEventListener('abort', bell.ring);
  let held: Held | undefined;
  try {
    while (!signal.aborted) {
      const wanted = await findRequest(db, id);
      if (!wanted) return;
      if (!wanted.is_open) {
        if (!(await bell.wait(lingerMs)) && (await putDown(db, id))) return;
        continue;
      }
      const given = await orFault(async () => {
        held ??= await prepareOrder(runner, order, signal);
        return wanted.request === null ? { compileErrors: held.compileErrors } : held.run(unpacked(wanted.request));
      });
      await answer(tools, id, wanted.asked, given);
    }
  } finally {
    bell.close();
    await held?.close();
  }
}

/** Where the engine is out of order, the job goes to another worker; another fault is an answer. */
async function orFault(work: () => Promise<Extract<Answer, { gave: unknown }>['gave']>): Promise<Answer> {
  try {
    return { gave: await work() };
  } catch (error) {
    if (!(error instanceof RunnerFault) || error instanceof RunnerOutOfOrder) throw error;
    return { fault: error.message };
  }
}

type Held = {
  compileErrors: string | null | Pair<string | null>;
  /** Takes what `run` of the prepared program or conversation takes. */
  run(given: never): ReturnType<PreparedProgram['run'] | PreparedConversation['run']>;
  close(): Promise<void>;
};

async function prepareOrder(runner: Runner, order: Order, signal: AbortSignal): Promise<Held> {
  const options = { ...order.options, signal };
  if ('program' in order) {
    const prepared = await runner.prepare(order.program, options);
    const run = (given: [string, Limits, CallPart?]) => prepared.run(...given);
    return { compileErrors: prepared.compileError, run, close: () => prepared.close() };
  }
  if (!runner.prepareConversation) throw new RunnerOutOfOrder('This runner knows no conversations');
  const prepared = await runner.prepareConversation(order.pair, options);
  const run = (given: [Pair<Limits>, CallPart?]) => prepared.run(...given);
  return { compileErrors: prepared.compileErrors, run, close: () => prepared.close() };
}

/** Stores the answer and tells who waits for it, in one transaction. */
const answer = ({ db, events }: Tools, id: string, asked: number, given: Answer): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (await answerErrand(tx, id, asked, packed(given))) await events.publish(tx, errandTopic(id, 'answered'), 1);
  });
