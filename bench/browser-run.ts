/** What running Python in the browser costs over the program itself, in a real browser. Alone: `node bench/browser-run.ts`. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';
import { ensureWebBuild } from '../scripts/web-build.ts';
import { type Figure, printFigure } from './figures.ts';
import { startProduct } from './product.ts';
import { median, percentile } from './times.ts';

const rounds = 40;
const sum = 'a, b = map(int, input().split())\nprint(a + b)';

type Measured = { coldMs: number; renewedMs: number; overs: number[]; againMs: number };

export async function benchBrowserRun(): Promise<Figure[]> {
  await ensureWebBuild();
  const product = await startProduct();
  const executablePath = findBrowser() ?? chromium.executablePath();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${product.address}/auth/login`);
    const worker = await findWorker(product.address);
    const { coldMs, renewedMs, againMs, overs } = await measure(page, worker);
    return [
      {
        name: 'browser: one run of a warm interpreter over the program itself, median',
        value: median(overs),
        unit: 'ms',
        goal: { atMost: 50 },
      },
      { name: 'browser: the same, 95th percentile', value: percentile(overs, 0.95), unit: 'ms', goal: { atMost: 50 } },
      { name: 'browser: first start, with its files from this machine', value: coldMs, unit: 'ms' },
      { name: 'browser: start at the next visit', value: againMs, unit: 'ms', baseline: coldMs, baselineName: 'first' },
      { name: 'browser: start after a stop', value: renewedMs, unit: 'ms', baseline: coldMs, baselineName: 'first' },
    ];
  } finally {
    await browser.close();
    await product.close();
  }
}

/** The worker's file, which no page names before it is needed. */
async function findWorker(address: string): Promise<string> {
  const names = await readdir(join(import.meta.dirname, '../apps/web/dist/assets'));
  const name = names.find((one) => /^python-run-worker-.*\.js$/.test(one));
  if (name === undefined) throw new Error('the build has no worker of Python');
  return `${address}/assets/${name}`;
}

/** In the page, with the messages of `shared/browser-runs/runner-messages.ts`. */
const measure = (page: Page, url: string): Promise<Measured> =>
  page.evaluate(
    async ({ url, rounds, sum }) => {
      type Said = { says: string; kept?: unknown; ended?: { outcome: { stdout: string; used: { wallMs: number } } } };
      const begin = async (kept: unknown) => {
        const from = performance.now();
        const worker = new Worker(url, { type: 'module' });
        const next = (wanted: string) =>
          new Promise<Said>((resolve, reject) => {
            worker.onerror = () => reject(new Error('the worker failed'));
            worker.onmessage = ({ data }: MessageEvent<Said>) => {
              if (data.says === 'broken') reject(new Error(JSON.stringify(data)));
              if (data.says === wanted) resolve(data);
            };
          });
        worker.postMessage({ do: 'start', kept });
        const ready = await next('ready');
        return { worker, next, kept: ready.kept, ms: performance.now() - from };
      };
      const cold = await begin(null);
      const overs: number[] = [];
      const work = {
        files: [{ name: 'main.py', content: sum }],
        input: '20 22',
        limits: { timeMs: 5000, memoryBytes: 268_435_456, outputBytes: 65_536 },
        inputAddress: null,
        traces: false,
      };
      for (let round = 0; round < rounds; round++) {
        const from = performance.now();
        cold.worker.postMessage({ do: 'run', work });
        const { outcome } = (await cold.next('ended')).ended!;
        if (outcome.stdout !== '42\n') throw new Error(`the worker answered ${JSON.stringify(outcome)}`);
        overs.push(performance.now() - from - outcome.used.wallMs);
      }
      // the snapshot is on its way to the disk: the next visit begins with it
      const store = await caches.open('pt-python');
      while ((await store.keys()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      cold.worker.terminate();
      const renewed = await begin(cold.kept);
      renewed.worker.terminate();
      const again = await begin(null);
      again.worker.terminate();
      return { coldMs: cold.ms, renewedMs: renewed.ms, againMs: again.ms, overs };
    },
    { url, rounds, sum },
  );

if (import.meta.main) (await benchBrowserRun()).forEach(printFigure);
