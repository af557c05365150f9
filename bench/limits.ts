import pg from 'pg';
import { addStudents, studentPassword } from '../apps/server/src/testing/processes/students-at-work.ts';
import { type Figure, printFigure } from './figures.ts';
import { liveMemoryKb } from './live-memory.ts';
import { cpuOf, type Product, send, signIn, signInOnDevice, startProduct } from './product.ts';
import { median, msOf, percentile } from './times.ts';

const people = 110;
const sockets = 5_000;
/** Each socket is pinged twice. */
const silentMs = 50_000;
const devices = 40;
const flooders = 60;

/**
 * How much one person can slow down others: idle sockets, floods of own runs and of requests for tables, password
 * guesses beside a class that signs in, and a frozen database. The baseline of each is the same run without it.
 */
export async function benchLimits(): Promise<Figure[]> {
  const product = await startProduct({ PT_JUDGE_PLACES: '1', PT_DOCKER: 'off' });
  const pool = new pg.Pool({ ...product.connect, max: 2 });
  try {
    const names = await addStudents(pool, people);
    const signedIn = await Promise.all(names.map((name) => signInOnDevice(product.api, name, studentPassword)));
    const figures = [
      ...(await benchSignIns(product, pool, names)),
      ...(await benchFloods(
        product,
        pool,
        signedIn.map(({ token }) => token),
      )),
      ...(await benchSockets(
        product,
        signedIn.map(({ token }) => token),
      )),
    ];
    await pool.end();
    return [...figures, ...(await benchFrozenDatabase(product))];
  } finally {
    if (!pool.ended) await pool.end();
    await product.close();
  }
}

/**
 * A class signs in on its known devices, one after another, while an attacker guesses everybody's passwords as fast as
 * possible.
 */
async function benchSignIns(product: Product, pool: pg.Pool, names: readonly string[]): Promise<Figure[]> {
  const pupils = names.slice(0, devices);
  const cookies = new Map<string, string>();
  for (const name of pupils) cookies.set(name, (await signInOnDevice(product.api, name, studentPassword)).cookie);
  const signInAll = async () => {
    const took: number[] = [];
    let refused = 0;
    for (const name of pupils) {
      took.push(
        await msOf(async () => {
          const { status } = await signInOnDevice(product.api, name, studentPassword, cookies.get(name));
          if (status !== 200) refused += 1;
        }),
      );
    }
    return { took, refused };
  };
  const alone = await signInAll();
  let isOver = false;
  let tries = 0;
  const guess = async () => {
    while (!isOver) {
      await signInOnDevice(product.api, names[tries++ % names.length]!, 'wrong', cookies.get(pupils[0]!));
    }
  };
  // the limit for this address stays exceeded during the whole measurement
  await pool.query(`insert into sign_in_failure (key, failures) values ('address:127.0.0.1', 300)`);
  const attack = Promise.all(Array.from({ length: 8 }, guess));
  const attacked = await signInAll();
  isOver = true;
  await attack;
  await pool.query('delete from sign_in_failure');
  return [
    {
      name: `limits: of ${devices} devices, refused beside an attacker at their address (${tries} tries)`,
      value: attacked.refused,
      goal: { atMost: 0 },
    },
    {
      name: 'limits: a sign-in on a known device beside the attacker, median',
      value: median(attacked.took),
      unit: 'ms',
      baseline: median(alone.took),
      baselineName: 'without one',
    },
  ];
}

/** One student's own run, or tables of a task, while another student asks for them again and again. */
async function benchFloods(product: Product, pool: pg.Pool, tokens: readonly string[]): Promise<Figure[]> {
  const [flooder = '', other = ''] = tokens;
  const { rows } = await pool.query<{ id: number; lesson_id: number }>(
    `select task.id, lesson_task.lesson_id from task join lesson_task on task_id = task.id where kind = 'sql' limit 1`,
  );
  const { id, lesson_id } = rows[0]!;
  const slow = 'total = 0\nfor n in range(2_000_000):\n    total += n\nprint(total)';
  const run = { language: 'python', files: [{ name: 'main.py', content: slow }], stdin: '' };
  return [
    ...(await flood('own runs', `${product.api}/user/run`, run, { flooder, other })),
    ...(await flood('tables of a task', `${product.api}/user/task/${id}/tables`, { lesson_id }, { flooder, other })),
  ];
}

async function flood(
  what: string,
  url: string,
  body: object,
  { flooder, other }: { flooder: string; other: string },
): Promise<Figure[]> {
  const askTen = async () => {
    const took: number[] = [];
    for (let n = 0; n < 10; n++) took.push(await msOf(() => send(url, other, body)));
    return took;
  };
  await askTen();
  const alone = await askTen();
  let isOver = false;
  let refused = 0;
  const flooding = Promise.all(
    Array.from({ length: flooders }, async () => {
      while (!isOver) {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${flooder}` },
          body: JSON.stringify(body),
        });
        await answer.text();
        if (answer.status === 429) {
          refused += 1;
          // paced like an impatient person; this is not a bench of refusals
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
      }
    }),
  );
  const beside = await askTen();
  isOver = true;
  await flooding;
  return [
    {
      name: `limits: ${what} of another student beside a flood of ${flooders} (${refused} refused), 90th of 100`,
      value: percentile(beside, 0.9),
      unit: 'ms',
      baseline: percentile(alone, 0.9),
      baselineName: 'without one',
      // one turn of the flooding student and one own turn, with some room
      goal: { ratioAtMost: 4 },
    },
  ];
}

/** Sockets that are signed in and only answer the server's pings. */
async function benchSockets(product: Product, tokens: readonly string[]): Promise<Figure[]> {
  const open: WebSocket[] = [];
  const openOne = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(`${product.api.replace('http', 'ws')}/ws`);
      open.push(socket);
      socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', access_token: tokens[n % tokens.length] }));
      // the server's first message says that it is ready
      socket.onmessage = () => resolve();
      socket.onclose = ({ code }) => reject(new Error(`a socket was closed with ${code}`));
    });
  const openMany = async (from: number, to: number) => {
    for (let n = from; n < to; n += 25)
      await Promise.all(Array.from({ length: Math.min(25, to - n) }, (_, i) => openOne(n + i)));
  };
  const readOften = async () => {
    const took: number[] = [];
    for (let n = 0; n < 50; n++) took.push(await msOf(() => send(`${product.api}/auth/user`, tokens[0]!)));
    return took;
  };
  // code that the first sockets load is not counted
  await openMany(0, 200);
  await settled();
  const silentShare = await shareOfCore(product);
  const beforeKb = await liveMemoryKb(product.pid);
  await openMany(200, 200 + sockets);
  await settled();
  const afterKb = await liveMemoryKb(product.pid);
  const share = await shareOfCore(product);
  const beside = await readOften();
  open.forEach((socket) => {
    socket.onclose = null;
    socket.close();
  });
  await settled();
  const alone = await readOften();
  return [
    {
      name: `limits: memory of an idle socket, of ${sockets}`,
      value: (afterKb - beforeKb) / sockets,
      unit: 'kB',
      goal: { atMost: 40 },
    },
    {
      name: `limits: share of a core of ${sockets} idle sockets, server and database`,
      value: share - silentShare,
      unit: '%',
    },
    {
      name: `limits: a read beside ${sockets} idle sockets, median`,
      value: median(beside),
      unit: 'ms',
      baseline: median(alone),
      baselineName: 'without them',
    },
  ];
}

/** Of the server and its database, while nobody calls: sockets are pinged, and their sessions looked at, each 25 s. */
async function shareOfCore(product: Product): Promise<number> {
  const { server, database } = await cpuOf(product, () => new Promise((resolve) => setTimeout(resolve, silentMs)));
  return (100 * (server + database)) / silentMs;
}

/** Waits until garbage of the openings is collected. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5_000));

/** The database is stopped by a signal for thirty seconds. */
async function benchFrozenDatabase(product: Product): Promise<Figure[]> {
  const token = await signIn(product.api, 'student');
  const processes = product.databaseProcesses();
  const ask = async (path: string) => {
    const answer = await fetch(`${product.api}${path}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    return answer.status;
  };
  const statuses = new Set<number>();
  const timed = (path: string) => msOf(async () => statuses.add(await ask(path)));
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  try {
    const untilMs = performance.now() + 30_000;
    const [first, firstReady] = await Promise.all([timed('/auth/user'), timed('/health/ready')]);
    const [calls, readies] = [[first], [firstReady]];
    while (performance.now() < untilMs) {
      calls.push(await timed('/auth/user'));
      readies.push(await timed('/health/ready'));
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    if ([...statuses].some((status) => status !== 503)) throw new Error(`answers were ${[...statuses].join()}`);
    return [
      {
        name: 'limits: a call while the database is frozen, longest',
        value: Math.max(...calls),
        unit: 'ms',
        goal: { atMost: 5_000 },
      },
      {
        name: 'limits: readiness while it is frozen, longest',
        value: Math.max(...readies),
        unit: 'ms',
        goal: { atMost: 1_000 },
      },
    ];
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  }
}

if (import.meta.main) (await benchLimits()).forEach(printFigure);
