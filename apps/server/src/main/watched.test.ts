/**
 * The product as those see it who watch it: what it tells at /metrics, and each alert of `deploy/`, caused for real and
 * seen by a real Prometheus.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Language } from '@put/contract/judge/languages';
import { refusals } from '@put/contract/base/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeEngine } from '../testing/containers/fake-engine.ts';
import { freePort } from '../testing/processes/free-port.ts';
import { killableServer } from '../testing/processes/killable-server.ts';
import { hasPrometheus, promtool, startPrometheus } from '../testing/engines/prometheus.ts';

const run = promisify(execFile);
const canRun = await hasPrometheus('alerts and figures');
const dashboard = join(import.meta.dirname, '../../../../deploy/grafana/dashboard.json');

describe.skipIf(!canRun)('what the files say', () => {
  test('the rules are rules, and each fires where it should and not before', async () => {
    expect(await promtool(['check', 'rules', 'alerts.yml'])).toContain('8 rules found');
    await promtool(['check', 'config', 'prometheus.yml']);
    expect(await promtool(['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS');
  });
});

/** A page of an https address whose certificate ends in five days. */
async function startPage(folder: string): Promise<Server> {
  const [key, cert] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const what = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '5', '-subj', '/CN=localhost'];
  await run('openssl', [...what, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert]);
  const page = createServer({ key: await readFile(key), cert: await readFile(cert) });
  await new Promise<void>((resolve) => void page.listen(0, 'localhost', resolve));
  return page;
}

describe.skipIf(!canRun)('a product that is watched', () => {
  let folder: string;
  let page: Server;
  let product: Awaited<ReturnType<typeof killableServer>>;
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
  let engine: Awaited<ReturnType<typeof fakeEngine>>;
  let metricsPort: number;
  const frozen: number[] = [];
  const thaw = () => frozen.splice(0).forEach((pid) => process.kill(pid, 'SIGCONT'));
  const backups = () => join(folder, 'backups');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'put-watched-'));
    engine = await fakeEngine();
    page = await startPage(folder);
    metricsPort = await freePort();
    // a disk of its own that can be filled
    await run('mkdir', [backups()]);
    await run('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'put-test', backups()]);
    product = await killableServer({
      PT_METRICS_PORT: String(metricsPort),
      PT_RELEASE: '7.7.7',
      PT_DOCKER_HOST: `unix://${engine.socket}`,
      PT_PUBLIC_URL: `https://localhost:${(page.address() as AddressInfo).port}`,
      PT_BACKUP_DIR: backups(),
    });
    await product.start();
    await product.ask(`insert into backup (host, folder, file_name, finished_at)
      values ('school', '/backups', 'put.tar.zst', clock_timestamp())`);
    prometheus = await startPrometheus(`127.0.0.1:${metricsPort}`);
  });
  afterAll(async () => {
    thaw();
    await prometheus?.close();
    await product?.close();
    await new Promise((resolve) => page.close(resolve));
    await engine.close();
    await run('umount', [backups()]);
    await rm(folder, { recursive: true, force: true });
  });

  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  /** Waits until these alerts fire, among others that come with them. */
  const fires = (...names: string[]) =>
    expect.poll(() => prometheus.firing(), { interval: 300 }).toEqual(expect.arrayContaining(names));

  test('figures have their own door, and nothing else is behind it', async () => {
    expect((await fetch(`http://127.0.0.1:${metricsPort}/api/v1/health/live`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { method: 'POST' })).status).toBe(404);
    expect((await product.send('GET', '/metrics')).status).toBe(404);
    expect(await (await fetch(`http://127.0.0.1:${product.port()}/metrics`)).text()).not.toContain('put_info');
  });

  test('at first only the certificate is near its end', async () => {
    await fires('PutCertificateEnds');
    await expect.poll(() => prometheus.query('put_judge_places')).toHaveLength(1);
    expect(await prometheus.firing()).toEqual(['PutCertificateEnds']);
  });

  test('what is told is well formed, names nobody, and has few values', async () => {
    await product.signIn('student');
    await product.send('POST', '/auth/login', { login: 'nobody@example.com', password: 'wrong' });
    await product.send('GET', '/user/task/1?lesson_id=1');
    await product.send('GET', '/user/course/999999');
    const text = await scrape();
    // complains of names, units and missing descriptions
    expect(await promtool(['check', 'metrics'], text)).toBe('');
    expect(labelsOf(text).filter(({ name, value }) => !isKnownLabel(name, value))).toEqual([]);
    expect(text).toContain('put_refusals_total{code="wrong_credentials"} 1');
    expect(text).toContain('put_info{role="all-in-one",release="7.7.7"} 1');
    expect(text.split('\n').length).toBeLessThan(1_500);
  });

  test('the dashboard asks for what is told', async () => {
    const { panels } = JSON.parse(await readFile(dashboard, 'utf8')) as {
      panels: { targets?: { expr: string }[] }[];
    };
    const asked = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(asked.length).toBeGreaterThan(20);
    const described = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
    const names = asked.flatMap((expr) => expr.match(/\b(?:put|nodejs|process)_[a-z0-9_]+/g) ?? []);
    const plain = names.map((name) => name.replace(/_(bucket|sum|count)$/, ''));
    // there only while something is at work, and where there are containers
    const sometimes = ['put_jobs_running', 'put_container_places'];
    expect(plain.filter((name) => !described.has(name) && !sometimes.includes(name))).toEqual([]);
    for (const expr of asked) await prometheus.query(expr.replaceAll('$__rate_interval', '1m'));
  });

  test('PutNothingRuns, PutWorkWaits, PutDiskNearlyFull, PutBackupOld: four faults at once', async () => {
    // Docker has stopped, and a solution waits for it
    await engine.stop();
    await product.signIn('student');
    const content = `print('Привет, мир!')`;
    const solution = { task_id: 1, lesson_id: 1, language: 'python', files: [{ name: 'main.py', content }] };
    await product.call('POST', '/user/submission', solution, { 'idempotency-key': crypto.randomUUID() });
    // it would take five minutes
    await product.ask(`update submission set queued_at = queued_at - interval '10 minutes'`);
    await writeFile(join(backups(), 'full'), Buffer.alloc(3_900_000));
    // if the product tries to make a new one meanwhile, that fails
    await product.ask(`update backup set started_at = started_at - interval '3 days'`);
    await fires('PutNothingRuns', 'PutWorkWaits', 'PutDiskNearlyFull', 'PutBackupOld');
  });

  test('PutErrors: a table is missing', async () => {
    await product.signIn('admin');
    await product.ask('alter table tag rename to tag_away');
    const failing = async () => {
      for (let n = 0; n < 10; n += 1) expect((await product.send('GET', '/admin/tags')).status).toBe(500);
      return prometheus.firing();
    };
    await expect.poll(failing, { interval: 1000 }).toContain('PutErrors');
    await product.ask('alter table tag_away rename to tag');
  });

  test('PutDatabaseSilent: the database is frozen, and figures are still told', async () => {
    const postmaster = Number(
      (await readFile(join(product.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0],
    );
    const all = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
    // the postmaster first, so that it starts no more children
    for (const pid of [postmaster, ...all.filter(([, parent]) => parent === postmaster).map(([pid]) => pid!)]) {
      process.kill(pid, 'SIGSTOP');
      frozen.push(pid);
    }
    await fires('PutDatabaseSilent');
    // facts of the database are not known now, and old ones are not told
    await expect.poll(scrape).not.toContain('put_queue_waiting');
    thaw();
    await expect.poll(() => prometheus.firing(), { interval: 300 }).not.toContain('PutDatabaseSilent');
    await expect.poll(scrape).toContain('put_queue_waiting');
  });

  test('PutDown: the process has ended', async () => {
    await product.end('SIGTERM');
    await fires('PutDown');
  });
});

const labelsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => [...line.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)])
    .map(([, name, value]) => ({ name: name!, value: value! }));

const word = /^[a-zA-Z][a-zA-Z0-9_-]*$/;
/** All labels that there are, and what each may hold. A new one needs a line, and a thought about how many it has. */
const known: Record<string, (value: string) => boolean> = {
  method: (value) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'any'].includes(value),
  // a pattern: no number of a row stands in it
  route: (value) => value === 'none' || (/^\/[\w/:.*-]*$/.test(value) && !/\/\d+(\/|$)/.test(value)),
  status: (value) => /^[1-5]xx$/.test(value),
  code: (value) => value in refusals,
  topic: (value) => /^[a-z]+([-_:][a-z]+)*$/.test(value),
  language: (value) => value === 'none' || Language.safeParse(value).success,
  driver: (value) => value.length < 40,
  le: (value) => value === '+Inf' || Number(value) > 0,
  quantile: (value) => Number(value) > 0,
  class: (value) => ['run', 'submission', 'background', 'mail', 'container'].includes(value),
  state: (value) => word.test(value),
  end: (value) => word.test(value),
  what: (value) => ['lost', 'orphan'].includes(value),
  direction: (value) => ['in', 'out'].includes(value),
  folder: (value) => ['data', 'backups'].includes(value),
  job: (value) => word.test(value),
  role: (value) => ['all-in-one', 'api', 'worker'].includes(value),
  release: (value) => value === '7.7.7',
  // of Node itself
  version: (value) => value === process.version,
  major: (value) => /^\d+$/.test(value),
  minor: (value) => /^\d+$/.test(value),
  patch: (value) => /^\d+$/.test(value),
  kind: (value) => word.test(value),
  space: (value) => word.test(value),
  type: (value) => word.test(value),
};
const isKnownLabel = (name: string, value: string): boolean => known[name]?.(value) ?? false;
