import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endProcess } from '../processes/end-process.ts';
import { freePort } from '../processes/free-port.ts';
import { hasPackages } from './install-packages.ts';

const run = promisify(execFile);
const program = '/usr/bin/prometheus';
const rules = join(import.meta.dirname, '../../../../../deploy/prometheus');

/** Whether tests can start a real Prometheus, as `hasPackages` says. */
export const hasPrometheus = (tests: string): Promise<boolean> =>
  hasPackages({ tests, packages: { prometheus: program } });

/** Rejects with what promtool complains about. Runs in the folder of the rules. */
export async function promtool(args: readonly string[], input = ''): Promise<string> {
  const running = run('/usr/bin/promtool', args, { cwd: rules });
  running.child.stdin?.end(input);
  const { stdout, stderr } = await running;
  return stdout + stderr;
}

type Answer<T> = { status: 'success' | 'error'; error?: string; data: T };
type Alert = { labels: Record<string, string>; state: 'pending' | 'firing' };
type Sample = { metric: Record<string, string>; value: [number, string] };

/** A Prometheus that looks at one product each second, with the rules of `deploy/`, which do not wait here. */
export async function startPrometheus(target: string) {
  const folder = await mkdtemp(join(tmpdir(), 'put-prometheus-'));
  const text = await readFile(join(rules, 'alerts.yml'), 'utf8');
  const quick = text.replaceAll(/for: \d+m/g, 'for: 0s').replaceAll(/\[\d+m\]/g, '[20s]');
  await writeFile(join(folder, 'alerts.yml'), quick);
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'put', static_configs: [{ targets: [target] }] }],
  };
  // JSON is YAML too
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const address = `127.0.0.1:${await freePort()}`;
  const where = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`];
  const child: ChildProcess = spawn(program, [...where, `--web.listen-address=${address}`, '--log.level=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ask = async <T>(path: string): Promise<T> => {
    const answer = (await (await fetch(`http://${address}/api/v1/${path}`)).json()) as Answer<T>;
    if (answer.status !== 'success') throw new Error(`${path}: ${answer.error}`);
    return answer.data;
  };
  return {
    query: async (expression: string) =>
      (await ask<{ result: Sample[] }>(`query?query=${encodeURIComponent(expression)}`)).result,
    /** The names of the alerts that fire now, each once. Empty while it does not answer. */
    firing: async (): Promise<string[]> => {
      const { alerts } = await ask<{ alerts: Alert[] }>('alerts').catch(() => ({ alerts: [] as Alert[] }));
      const names = alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels['alertname']!);
      return [...new Set(names)].toSorted();
    },
    async close(): Promise<void> {
      await endProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
