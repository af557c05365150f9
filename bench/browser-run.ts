/** What it costs to run Python and SQL queries in a real browser. Alone: `node bench/browser-run.ts`. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';
import { ensureWebBuild } from '../scripts/web-build.ts';
import { type Figure, printFigure } from './figures.ts';
import { startProduct } from './product.ts';
import { median, percentile } from './times.ts';

const rounds = 40;
/** The files that workers load. */
const ofWorkers = /\.(wasm|data|zip|mjs)$/;

type Trial = {
  /** Names the worker. */
  language: string;
  name: string;
  content: string;
  input: string;
  /** How the expected output begins. */
  prints: string;
  /** The browser's cache with what makes the next start faster; null: there is none. */
  store: string | null;
};

const python: Trial = {
  language: 'python',
  name: 'main.py',
  content: 'a, b = map(int, input().split())\nprint(a + b)',
  input: '20 22',
  prints: '42\n',
  store: 'pt-python',
};
const query = {
  name: 'query.sql',
  content: 'select name from pupil where mark = 5 order by name',
  input: JSON.stringify({
    schema: 'create table pupil (id integer primary key, name text not null, mark integer);',
    data: `insert into pupil values ${Array.from({ length: 100 }, (_, n) => `(${n}, 'Аня ${n}', ${2 + (n % 4)})`).join(', ')};`,
    checkQuery: null,
  }),
  prints: '{"columns":["name"],"rows":[["Аня 11"]',
};
const queries: Record<string, Trial> = {
  SQLite: { ...query, language: 'sqlite', store: null },
  PostgreSQL: { ...query, language: 'postgresql', store: 'pt-postgresql' },
};

/** `overs`: times without the program's own time; `wholes`: with it. */
type Measured = { coldMs: number; renewedMs: number; overs: number[]; wholes: number[]; againMs: number };

export async function benchBrowserRun(): Promise<Figure[]> {
  await ensureWebBuild();
  const product = await startProduct();
  const executablePath = findBrowser() ?? chromium.executablePath();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  try {
    const { coldMs, renewedMs, againMs, overs, loadedBytes } = await tryIt(browser, product.address, python);
    const figures: Figure[] = [
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
      { name: 'browser: loaded for Python', value: loadedBytes / 1e6, unit: 'MB' },
    ];
    for (const [name, trial] of Object.entries(queries)) {
      const found = await tryIt(browser, product.address, trial);
      const baseline = { baseline: found.coldMs, baselineName: 'first' };
      figures.push(
        {
          name: `browser: a query in ${name}, warm, with its tables made and left, median`,
          value: median(found.wholes),
          unit: 'ms',
          goal: { atMost: 50 },
        },
        { name: `browser: the same, 95th percentile`, value: percentile(found.wholes, 0.95), unit: 'ms' },
        { name: `browser: first start of ${name}`, value: found.coldMs, unit: 'ms' },
        { name: `browser: ${name} at the next visit`, value: found.againMs, unit: 'ms', ...baseline },
        { name: `browser: ${name} after a stop`, value: found.renewedMs, unit: 'ms', ...baseline },
        { name: `browser: loaded for ${name}`, value: found.loadedBytes / 1e6, unit: 'MB' },
      );
    }
    return figures;
  } finally {
    await browser.close();
    await product.close();
  }
}

/** In a browser with empty caches. Counts the transferred bytes until the first run has ended. */
async function tryIt(browser: Browser, address: string, trial: Trial): Promise<Measured & { loadedBytes: number }> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.goto(`${address}/auth/login`);
    const sizes = new Map<string, Promise<number>>();
    page.on('requestfinished', (request) => {
      // skips the page's own files; later visits come from the browser's cache
      if (!ofWorkers.test(request.url()) || sizes.has(request.url())) return;
      sizes.set(
        request.url(),
        request.sizes().then(({ responseBodySize }) => responseBodySize),
      );
    });
    const worker = await findWorker(trial.language);
    const measured = await measure(page, `${address}/assets/${worker.name}`, trial);
    const loadedBytes = (await Promise.all(sizes.values())).reduce((sum, bytes) => sum + bytes, worker.bytes);
    return { ...measured, loadedBytes };
  } finally {
    await context.close();
  }
}

/** The worker's file and its compressed size. No page names it before it is needed. */
async function findWorker(language: string): Promise<{ name: string; bytes: number }> {
  const folder = join(process.env['PT_WEB_DIR'] ?? join(import.meta.dirname, '../apps/web/dist'), 'assets');
  const names = await readdir(folder);
  const name = names.find((one) => one.startsWith(`${language}-run-worker-`) && one.endsWith('.js'));
  if (name === undefined) throw new Error(`the build has no worker of ${language}`);
  return { name, bytes: (await stat(join(folder, `${name}.br`))).size };
}

/** Runs in the page. The messages are those of `parts/browser-runs`. */
const measure = (page: Page, url: string, trial: Trial): Promise<Measured> =>
  page.evaluate(
    async ({ url, rounds, trial }) => {
      type Said = { says: string; kept?: unknown; ended?: { outcome: { stdout: string; used: { wallMs: number } } } };
      const begin = async (kept: unknown) => {
        const from = performance.now();
        const worker = new Worker(url, { type: 'module' });
        const next = (wanted: string) =>
          new Promise<Said>((resolve, reject) => {
            worker.onerror = () => reject(new Error('the worker failed'));
            worker.onmessage = ({ data }: MessageEvent<Said>) => {
              if (data.says === 'broken') reject(new Error(JSON.stringify(data)));
              if (data.says === 'tries') worker.postMessage({ do: 'keep', modules: true });
              if (data.says === wanted) resolve(data);
            };
          });
        worker.postMessage({ do: 'start', kept });
        const ready = await next('ready');
        return { worker, next, kept: ready.kept, ms: performance.now() - from };
      };
      const cold = await begin(null);
      const [overs, wholes]: [number[], number[]] = [[], []];
      const work = {
        files: [{ name: trial.name, content: trial.content }],
        input: trial.input,
        limits: { timeMs: 5000, memoryBytes: 134_217_728, outputBytes: 65_536 },
        inputAddress: null,
        traces: false,
      };
      for (let round = 0; round < rounds; round++) {
        const from = performance.now();
        cold.worker.postMessage({ do: 'run', work });
        const { outcome } = (await cold.next('ended')).ended!;
        if (!outcome.stdout.startsWith(trial.prints)) throw new Error(`the worker answered ${JSON.stringify(outcome)}`);
        const wholeMs = performance.now() - from;
        wholes.push(wholeMs);
        overs.push(wholeMs - outcome.used.wallMs);
      }
      // the snapshot is still being stored, and the next visit needs it
      if (trial.store !== null) {
        const store = await caches.open(trial.store);
        while ((await store.keys()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      }
      cold.worker.terminate();
      const renewed = await begin(cold.kept);
      renewed.worker.terminate();
      const again = await begin(null);
      again.worker.terminate();
      return { coldMs: cold.ms, renewedMs: renewed.ms, againMs: again.ms, overs, wholes };
    },
    { url, rounds, trial },
  );

if (import.meta.main) (await benchBrowserRun()).forEach(printFigure);
