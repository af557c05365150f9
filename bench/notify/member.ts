/**
 * A process that listens to all news and tells some, by the product's own driver. Its parent asks by messages and gets
 * one answer each.
 */
import { sql } from 'kysely';
import { openDatabase } from '../../apps/server/src/drivers/database/database.ts';
import { postgresEvents } from '../../apps/server/src/drivers/events/postgres-events.ts';
import { processorMs } from '../processes.ts';
import { percentile } from '../times.ts';
import type { Answer, Question } from './members.ts';

/** As many transactions at once in each process. */
const atOnce = 4;
/** As long as the product's news are. */
const words = 'x'.repeat(120);

const onError = (error: unknown) => {
  throw error;
};
const { db, connect } = await openDatabase({ connect: JSON.parse(process.argv[2]!) as object, onError });
const events = await postgresEvents({ db, connect, onError });
const nowMs = () => performance.timeOrigin + performance.now();
const tookMs: number[] = [];
events.listen('bench', (news) => void tookMs.push(nowMs() - (news as { atMs: number }).atMs));

const tell = () => events.publish('now', 'bench:1', { atMs: nowMs(), words });
/** A transaction as long, that has a number of its own and is written to the log, without news. */
const beSilent = async () => void (await sql`select pg_current_xact_id(), ${words}::text`.execute(db));

/** One after another in each of several lanes. `pauseMs`: before the next one begins; how many there were. */
async function repeat(work: () => Promise<void>, forMs: number, pauseMs: number): Promise<number> {
  let count = 0;
  const endMs = nowMs() + forMs;
  const lane = async (at: number) => {
    for (let dueMs = nowMs() + (at / atOnce) * pauseMs; ; dueMs += pauseMs) {
      const earlyMs = dueMs - nowMs();
      if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs));
      if (nowMs() >= endMs) return;
      await work();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, at) => lane(at)));
  return count;
}

async function answer(question: Question): Promise<Answer> {
  if (question.ask === 'heard')
    return { count: tookMs.length, p95Ms: percentile(tookMs, 0.95), processorMs: processorMs(process.pid) };
  tookMs.length = 0;
  const { what, forMs, perSecond } = question;
  const pauseMs = perSecond === 0 ? 0 : (1000 * atOnce) / perSecond;
  return { count: await repeat(what === 'news' ? tell : beSilent, forMs, pauseMs), p95Ms: 0, processorMs: 0 };
}

process.on('message', (question: Question) => void answer(question).then((one) => process.send!(one)));
process.send!('ready');
