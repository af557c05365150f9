import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../apps/server/src/drivers/database/database.ts';
import { ensureWebBuild } from '../../scripts/web-build.ts';
import { startBrowser } from '../browser.ts';
import { type Figure, printFigure } from '../figures.ts';
import { type Product, signIn, startProduct } from '../product.ts';
import { median, msOf } from '../times.ts';
import { fillClass } from './fill-class.ts';
import { benchMatrixPage } from './matrix-page.ts';

const rounds = 9;

/**
 * The matrix of 1 000 students × 50 tasks: the answer against the bare indexed read of the same rows by the driver, in
 * turns; and what its page does in Chromium, with 80 000 cells too.
 */
export async function benchMatrix(): Promise<Figure[]> {
  await ensureWebBuild();
  const product = await startProduct();
  const browser = await startBrowser();
  const pool = new pg.Pool({ ...product.connect, max: 4 });
  try {
    const usual = await fillClass(pool, { students: 1000, tasks: 50 });
    const large = await fillClass(pool, { students: 1600, tasks: 50 });
    const answers = await benchAnswer(product, usual.lessonId);
    const pages: Figure[] = [];
    for (const [name, { lessonId }] of [['50 000 cells', usual] as const, ['80 000 cells', large] as const])
      pages.push(...(await benchMatrixPage({ browser, address: product.address, pool, lessonId, name })));
    return [...answers, ...pages];
  } finally {
    await browser.close();
    await pool.end();
    await product.close();
  }
}

async function benchAnswer(product: Product, lessonId: number): Promise<Figure[]> {
  const onError = (error: Error) => {
    throw error;
  };
  const bare = await openDatabase({ connect: product.connect, onError });
  const token = await signIn(product.api, 'admin');
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${product.api}/admin/lesson/${lessonId}/results`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  const read = () =>
    bare.pool.query(
      `select user_id, lesson_id, task_id, status, best_score, max_score, attempts, best_submission_id, last_submitted_at,
         override_score from result where lesson_id = $1`,
      [lessonId],
    );
  const ours: number[] = [];
  const theirs: number[] = [];
  const known: number[] = [];
  const plain = await ask({ 'accept-encoding': 'identity' });
  const bytes = (await plain.arrayBuffer()).byteLength;
  const etag = plain.headers.get('etag') ?? '';
  for (let round = 0; round <= rounds; round++) {
    const [our, their] = [await msOf(async () => (await ask()).arrayBuffer()), await msOf(read)];
    const again = await msOf(async () => {
      const { status } = await ask({ 'if-none-match': etag });
      if (status !== 304) throw new Error(`a known matrix was sent again: ${status}`);
    });
    // the first round warms up
    if (round === 0) continue;
    ours.push(our);
    theirs.push(their);
    known.push(again);
    await sleep(50);
  }
  await bare.close();
  return [
    {
      name: 'matrix of 1 000 × 50: time of an answer',
      value: median(ours),
      unit: 'ms',
      baseline: median(theirs),
      baselineName: 'the bare read by the driver',
      goal: { ratioAtMost: 2 },
    },
    { name: 'matrix of 1 000 × 50: JSON', value: bytes / 1000, unit: 'kB', goal: { atMost: 1000 } },
    {
      name: 'matrix of 1 000 × 50: an answer that is known',
      value: median(known),
      unit: 'ms',
      baseline: median(theirs),
      baselineName: 'the bare read by the driver',
      goal: { ratioAtMost: 1 },
    },
  ];
}

if (import.meta.main) (await benchMatrix()).forEach(printFigure);
