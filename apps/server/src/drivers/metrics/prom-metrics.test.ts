import { afterEach, expect, test } from 'vitest';
import { type Figure, figure } from './metrics.ts';
import { promMetrics } from './prom-metrics.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const errors: unknown[] = [];
async function start() {
  errors.length = 0;
  const { metrics, port } = await promMetrics({
    host: '127.0.0.1',
    port: 0,
    info: { role: 'api', release: '1.2.3' },
    onError: (error) => void errors.push(error),
  });
  closers.push(() => metrics.close());
  const look = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return text.split('\n').filter((line) => line.startsWith('put_'));
  };
  return { metrics, port, look };
}

test('tells what was counted', async () => {
  const { metrics, look } = await start();
  metrics.answered({ method: 'GET', route: '/api/v1/user/task/:id', status: 204, seconds: 0.02 });
  metrics.answered({ method: 'GET', route: '/api/v1/user/task/:id', status: 503, seconds: 4 });
  metrics.refused('not_found');
  metrics.newsHeard('submission');
  metrics.newsMissed();
  metrics.judged({ language: 'python', driver: 'Docker', seconds: 2 });
  metrics.containerStart({ end: 'started', seconds: 0.5 });
  metrics.containerRepaired('orphan');
  metrics.terminalBytes('out', 4096);
  expect(await look()).toEqual(
    expect.arrayContaining([
      'put_info{role="api",release="1.2.3"} 1',
      'put_http_requests_total{method="GET",route="/api/v1/user/task/:id",status="2xx"} 1',
      'put_http_requests_total{method="GET",route="/api/v1/user/task/:id",status="5xx"} 1',
      'put_http_request_seconds_bucket{le="0.03",method="GET",route="/api/v1/user/task/:id"} 1',
      'put_http_request_seconds_count{method="GET",route="/api/v1/user/task/:id"} 2',
      'put_refusals_total{code="not_found"} 1',
      'put_news_total{topic="submission"} 1',
      'put_news_gaps_total 1',
      'put_judgement_seconds_sum{language="python",driver="Docker"} 2',
      'put_container_start_seconds_count{end="started"} 1',
      'put_container_repairs_total{what="orphan"} 1',
      'put_terminal_bytes_total{direction="out"} 4096',
    ]),
  );
});

test('what is asked is as it is now; what fails is missing, and tells no zero', async () => {
  const { metrics, look } = await start();
  let waiting: Figure[] | Error = [figure('put_test_waiting', 'How many wait', 7)];
  metrics.ask(() => {
    if (waiting instanceof Error) throw waiting;
    return waiting;
  });
  metrics.ask(async () => [
    { name: 'put_test_states', help: 'By state', samples: [{ labels: { state: 'good' }, value: 2 }] },
  ]);
  const shown = async () => (await look()).filter((line) => line.startsWith('put_test'));
  expect(await shown()).toEqual(['put_test_waiting 7', 'put_test_states{state="good"} 2']);
  waiting = new Error('no database');
  expect(await shown()).toEqual(['put_test_states{state="good"} 2']);
  expect(errors).toEqual([waiting]);
  waiting = [figure('put_test_waiting', 'How many wait', 8)];
  expect(await shown()).toContain('put_test_waiting 8');
});

test('one answer that never comes holds up nobody', async () => {
  const { metrics, look } = await start();
  metrics.ask(() => new Promise(() => undefined));
  expect(await look()).toContain('put_info{role="api",release="1.2.3"} 1');
  expect(String(errors[0])).toContain('longer than');
  await look();
  expect(errors.length).toBe(1);
});

test('a port that is taken is an error', async () => {
  const { port } = await start();
  await expect(promMetrics({ host: '127.0.0.1', port, info: {}, onError: () => undefined })).rejects.toThrow(
    'EADDRINUSE',
  );
});
