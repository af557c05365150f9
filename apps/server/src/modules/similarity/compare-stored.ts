import { deserialize, serialize } from 'node:v8';
import { join } from 'node:path';
import { topicOf } from '@put/contract/base/endpoint';
import { languagesOf } from '@put/contract/kinds/task-configs';
import { mostCompared, similarityChannel } from '@put/contract/similarity/similarity';
import type * as z from 'zod/mini';
import { runApart } from '../../apart/run-apart.ts';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { JobHandler } from '../../drivers/queue/queue.ts';
import type { compareSolutions as job } from '../../jobs/compare-solutions.job.ts';
import { kindRule } from '../../judging/kinds.ts';
import type { Comparison } from '../../similarity/compare-solutions.ts';
import type { ComparedSolution, Solution } from '../../similarity/solutions.ts';
import {
  beginRun,
  endRun,
  findComparedTask,
  listCompared,
  listReferences,
  listTexts,
  noteProgress,
} from './similarity-runs.store.ts';

type Tools = { db: Db; events: Events };
type Payload = z.output<(typeof job)['payload']>;

/** What goes into the process that compares. */
export type Given = { solutions: ComparedSolution[]; given: Solution[] };

const program = join(import.meta.dirname, 'compare-process.ts');
/** Progress is written at most this often: nobody looks more often. */
const tellMs = 400;
const readAtOnce = 500;
/** Bounds the memory of this process: of many solutions each gives less of its text. */
const mostLetters = 60_000;
const mostLettersTogether = 60_000_000;

/**
 * Compares the solutions of a task in a process of its own: it takes seconds of one core, and memory that this process
 * needs for others. A job that is delivered again starts over.
 */
export function compareStored({ db, events }: Tools): JobHandler<Payload> {
  const publish = async (tx: Tx, told: Awaited<ReturnType<typeof noteProgress>>) => {
    if (told) await events.publish(tx, topicOf(similarityChannel, told.id), told);
  };
  const note = (id: number, counts: Parameters<typeof noteProgress>[2]) =>
    db.transaction().execute(async (tx) => publish(tx, await noteProgress(tx, id, counts)));
  const end = (id: number, how: Parameters<typeof endRun>[2]) =>
    db.transaction().execute(async (tx) => publish(tx, await endRun(tx, id, how)));

  return {
    async run({ similarity_run_id: id }) {
      const run = await beginRun(db, id);
      if (!run) return;
      const found = await listCompared(db, run.task_id);
      const ids = found.slice(0, mostCompared);
      await note(id, { total: ids.length, left_out: found.length - ids.length });
      const given: Given = { solutions: await readTexts(db, ids), given: await listGiven(db, run.task_id) };
      let toldAt = Date.now();
      let telling: Promise<unknown> = Promise.resolve();
      const ran = await runApart({
        program,
        args: [],
        given: serialize(given),
        longestMs: 600_000,
        heapMb: 1_400,
        onTold(line) {
          if (Date.now() - toldAt < tellMs) return;
          toldAt = Date.now();
          // a lost line of progress harms nobody; the end is written apart
          telling = telling.then(() => note(id, { done: Number(line) })).catch(() => undefined);
        },
      });
      await telling;
      if ('output' in ran) {
        const { pairs, tooShort } = deserialize(ran.output) as Comparison;
        await end(id, { status: 'done', pairs, too_short: tooShort });
        // would come to the same at every try
      } else if (ran.failed !== 'broken') await end(id, { status: 'failed' });
      else throw new Error('The process that compares solutions broke');
    },

    giveUp: ({ similarity_run_id }) => end(similarity_run_id, { status: 'failed' }),
  };
}

async function readTexts(db: Db, ids: readonly number[]): Promise<ComparedSolution[]> {
  const most = Math.min(mostLetters, Math.floor(mostLettersTogether / Math.max(1, ids.length)));
  const solutions: ComparedSolution[] = [];
  for (let at = 0; at < ids.length; at += readAtOnce)
    for (const { id, user_id, language, files } of await listTexts(db, ids.slice(at, at + readAtOnce))) {
      let left = most;
      const kept = files.map(({ name, content }) => {
        const text = content.slice(0, left);
        left -= text.length;
        return { name, content: text };
      });
      solutions.push({ id, personId: user_id, language: language ?? '', files: kept });
    }
  return solutions.toSorted((a, b) => a.id - b.id);
}

/** What everybody has from the author, in each language of the task: starter files are not of one language alone. */
async function listGiven(db: Db, taskId: number): Promise<Solution[]> {
  const task = await findComparedTask(db, taskId);
  if (!task) return [];
  const ofKind = kindRule(task.kind).source?.starter?.(task.config) ?? [];
  const starters = [...task.starter_files, ...ofKind];
  const languages = languagesOf(task.kind, task.config);
  return [
    ...(starters.length === 0 ? [] : languages.map((language) => ({ language, files: starters }))),
    ...(await listReferences(db, taskId)),
  ];
}
