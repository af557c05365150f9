import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processorMs, start, stop } from './processes.ts';

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** The product in one process, with a data folder that is removed at the end. */
export async function startProduct(env: Record<string, string> = {}, options?: { ownGroup: boolean }) {
  const { folder, remove } = await makeFolder();
  const main = join(import.meta.dirname, '../apps/server/src/main/all-in-one.ts');
  const own = {
    PT_DATA_DIR: folder,
    PT_LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    NODE_ENV: 'development',
    PT_DEMO: 'courses',
  };
  const { child, address, logBytes } = await start(main, { ...own, ...env }, options);
  const lines = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const [postmaster, host] = [Number(lines[0]), lines[4]!];
  return {
    address,
    folder,
    api: `${address}/api/v1`,
    pid: child.pid!,
    /** What it has written to its log. */
    logBytes,
    /** The processes of its database, with those for connections. */
    databaseProcesses: () => [postmaster, ...childrenOf(postmaster)],
    /** Connects to its database directly. */
    connect: { host, user: 'put', database: 'put' },
    /** `whenStopped`: what is left to do in the data folder. */
    close: async (whenStopped?: () => Promise<unknown>) => {
      await stop(child);
      await whenStopped?.();
      await remove();
    },
  };
}

/** Milliseconds of the processor during the work, of the server and of its database. */
export async function cpuOf({ pid, databaseProcesses }: Product, work: () => Promise<unknown>) {
  const database = () => new Map(databaseProcesses().map((one) => [one, processorMs(one)]));
  const [serverBefore, databaseBefore] = [processorMs(pid), database()];
  await work();
  const spent = [...database()].reduce((sum, [one, after]) => sum + after - (databaseBefore.get(one) ?? 0), 0);
  return { server: processorMs(pid) - serverBefore, database: spent };
}

const childrenOf = (parent: number): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, of]) => of === parent)
    .map(([pid]) => pid!);

/** A new folder and a function that removes it. Removal retries, because an ending process may still write there. */
export async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'put-bench-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** An access token of a demo user, or of another `login` with the same form of password. */
export async function signIn(api: string, login: string, password = `${login}-demo`): Promise<string> {
  return (await call<{ access_token: string }>(`${api}/auth/login`, null, { login, password })).access_token;
}

export type SignedIn = { status: number; token: string; refreshToken: string; cookie: string };

/** A sign-in on a device that the server knows by its cookie, whatever comes of it. */
export async function signInOnDevice(api: string, login: string, word: string, cookie = ''): Promise<SignedIn> {
  const answer = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify({ login, password: word }),
  });
  const tokens = (await answer.json()) as { access_token?: string; refresh_token?: string };
  return {
    status: answer.status,
    token: tokens.access_token ?? '',
    refreshToken: tokens.refresh_token ?? '',
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie,
  };
}

/** With a body it is a POST, else a GET. */
export async function call<T>(url: string, token: string | null, body?: object): Promise<T> {
  return (await (await send(url, token, body)).json()) as T;
}

export async function send(url: string, token: string | null, body?: object): Promise<Response> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}
