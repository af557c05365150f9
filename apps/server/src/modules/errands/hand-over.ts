import { randomUUID } from 'node:crypto';
import { languageNames } from '@put/contract/judge/languages';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import {
  type Conversation,
  type Outcome,
  type Pair,
  type PrepareOptions,
  type Program,
  type Runner,
  RunnerFault,
  RunnerOutOfOrder,
} from '../../drivers/runner/runner.ts';
import { runErrand } from '../../jobs/run-errand.job.ts';
import { needOfPrograms } from '../../judging/needs.ts';
import { listWorkers, servedLanguages } from '../processes/processes.api.ts';
import { errandBell, errandTopic } from './errand-bell.ts';
import { type Answer, type Compiled, type Order, packed, unpacked } from './errand-texts.ts';
import { askErrand, findAnswer, insertErrand, removeErrand } from './errands.store.ts';

type Tools = { db: Db; queue: Queue; events: Events; onError: (error: unknown) => void };
type Waits = {
  /** Nobody has been busy with the errand for this long. A worker that dies is replaced sooner. */
  silentMs: number;
  /** An answer takes longer than compiling and running may. */
  mostMs: number;
};

const usual: Waits = { silentMs: 30_000, mostMs: 120_000 };
/** News can be missed, so who waits also looks by itself after this time. */
const lookEveryMs = 1_000;

/**
 * The runner of a process that answers calls. What `own` cannot run now is handed to a worker that has the language, and
 * its answers come back; `own` is undefined where the process does not judge. When nobody has the language, or nobody is
 * busy with the program, it rejects with RunnerOutOfOrder, in words for the person who waits. An aborted signal takes
 * the program from the worker, begun or not.
 */
export function handOver(tools: Tools, own: Runner | undefined, waits = usual): Runner {
  /** Undefined: it is handed over. */
  const ownFor = (...programs: readonly Program[]): Runner | undefined =>
    own && programs.every((program) => canRun(own, program)) ? own : undefined;
  return {
    get capabilities() {
      return own?.capabilities ?? { languages: [], slots: 1 };
    },
    async prepare(program, options = {}) {
      const direct = ownFor(program);
      if (direct) return direct.prepare(program, options);
      const errand = await handIn({ tools, waits, programs: [program] }, { program }, options);
      return {
        compileError: errand.compileErrors as string | null,
        run: (...given) => errand.run<Outcome>(given),
        close: errand.close,
      };
    },
    async prepareConversation(pair, options = {}) {
      const { program, interactor } = pair;
      const direct = ownFor(program, interactor);
      if (direct?.capabilities.interactors?.[program.language]?.includes(interactor.language))
        return direct.prepareConversation!(pair, options);
      const errand = await handIn({ tools, waits, programs: [program, interactor] }, { pair }, options);
      return {
        compileErrors: errand.compileErrors as Pair<string | null>,
        run: (...given) => errand.run<Conversation>(given),
        close: errand.close,
      };
    },
    // whoever opened `own` closes it
    close: async () => undefined,
  };
}

const canRun = ({ capabilities, whyNotNow }: Runner, program: Program): boolean =>
  capabilities.languages.includes(program.language) && (whyNotNow?.(program) ?? null) === null;

type Hand = { tools: Tools; waits: Waits; programs: readonly [Program, interactor?: Program] };

/** Hands programs over, and resolves when a worker has prepared them. */
async function handIn(
  hand: Hand,
  order: { program: Program } | { pair: Pair<Program> },
  { signal, ...options }: PrepareOptions,
) {
  const { db, queue, events, onError } = hand.tools;
  signal?.throwIfAborted();
  await requireServed(hand);
  const [program, interactor] = hand.programs;
  const needs = needOfPrograms(program, interactor);
  const id = randomUUID();
  const bell = errandBell(events, errandTopic(id, 'answered'));
  signal?.addEventListener('abort', bell.ring);
  const addJob = (tx: Parameters<Queue['add']>[0]) => queue.add(tx, runErrand, { errand_id: id }, { needs });

  const close = async () => {
    bell.close();
    signal?.removeEventListener('abort', bell.ring);
    const removed = db.transaction().execute(async (tx) => {
      await removeErrand(tx, id);
      await events.publish(tx, errandTopic(id, 'gone'), 1);
    });
    // what is left is forgotten after some minutes
    await removed.catch(onError);
  };

  async function answered<T>(): Promise<T> {
    const begunMs = performance.now();
    for (;;) {
      signal?.throwIfAborted();
      const found = await findAnswer(db, id);
      if (!found) throw new RunnerFault('The errand is gone');
      if (found.answer) return given(unpacked<Answer>(found.answer)) as T;
      if (found.silent_ms > hand.waits.silentMs || performance.now() - begunMs > hand.waits.mostMs)
        throw noAnswer(hand.programs);
      await bell.wait(lookEveryMs);
    }
  }

  async function run<T>(request: readonly unknown[]): Promise<T> {
    await db.transaction().execute(async (tx) => {
      const before = await askErrand(tx, id, packed(request));
      if (!before) throw new RunnerFault('The errand is gone');
      if (before.is_held) await events.publish(tx, errandTopic(id, 'asked'), 1);
      else await addJob(tx);
    });
    return answered<T>();
  }

  try {
    await db.transaction().execute(async (tx) => {
      await insertErrand(tx, id, packed({ ...order, options } satisfies Order));
      await addJob(tx);
    });
    const { compileErrors } = await answered<Compiled>();
    let last: Promise<unknown> = Promise.resolve();
    return {
      compileErrors,
      /** One execution after another, in the order of the calls. */
      run<T>(request: readonly unknown[]): Promise<T> {
        const mine = last.then(() => run<T>(request));
        last = mine.catch(() => undefined);
        return mine;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function given(answer: Answer) {
  if ('fault' in answer) throw new RunnerFault(answer.fault);
  return answer.gave;
}

/** Without a worker for the language nobody waits at all. */
async function requireServed({ tools, programs }: Hand): Promise<void> {
  const served = servedLanguages(await listWorkers(tools.db));
  const missing = programs.find((one) => one !== undefined && !served.has(one.language));
  if (!missing) return;
  const name = nameOf(missing);
  throw new RunnerOutOfOrder(`No worker has ${missing.language}`, {
    forPerson: `Ждём проверяющую машину с ${name}: сейчас ни одна не работает. Попробуйте через минуту.`,
  });
}

function noAnswer(programs: Hand['programs']): RunnerOutOfOrder {
  const names = [...new Set(programs.flatMap((one) => (one ? [nameOf(one)] : [])))].join(' и ');
  return new RunnerOutOfOrder(`No worker answers for ${names}`, {
    forPerson: `Проверяющие машины с ${names} заняты или не отвечают. Попробуйте через минуту.`,
  });
}

const nameOf = ({ language }: Program): string =>
  (languageNames as Partial<Record<string, string>>)[language] ?? language;
