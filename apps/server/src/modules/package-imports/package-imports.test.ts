import { adminAudit } from '@put/contract/audit/audit';
import type { Problem } from '@put/contract/base/refusals';
import { adminTaskChecks } from '@put/contract/tasks/task-checks';
import type { PackageReview } from '@put/contract/tasks/task-packages';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { expect, test, vi } from 'vitest';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';
import { testApp } from '../../testing/build-app.ts';
import { formOf, formSender } from '../../testing/multipart.ts';
import { packed } from '../../testing/packages.ts';

// greets as many times as the input says, 60 ms each; endless programs are stopped by the limit
const runner = fakeRunner((source, input) => {
  const [name, times] = input.split('\n') as [string, string];
  const used = { timeMs: 60, wallMs: 60, memoryBytes: 1_048_576 };
  if (source.includes('pass')) return { end: { by: 'limit', limit: 'time' }, used: { ...used, timeMs: 400 } };
  return { stdout: `Hello ${name}\n`.repeat(source.includes('int(input())') ? Number(times) : 1), used };
});
const api = await testApp({ runner });
const viewer = await api.make.user({ is_admin: true });
const admin = api.as(viewer);

async function send<T>(path: string, archive: Buffer): Promise<T> {
  const response = await formSender(api, path)(viewer, formOf(archive, 'greeting.kpp'));
  return response.json();
}
const params = (id: number) => ({ params: { id: String(id) } });

test('a review of a package shows its statement with pictures and creates no task', async () => {
  const review = await send<PackageReview>('/admin/task_package/review', packed('greeting'));
  expect(review).toMatchObject({ title: 'Приветствие', statement_language: 'ru', is_time_given: false });
  expect(review.statement).toMatch(/!\[Лестница\]\(\/api\/v1\/file\/[0-9a-f]{64}#120x80\)/);
  expect(review.statement).toMatch(/## Файлы\n\n- \[helper\.txt\]\(\/api\/v1\/file\/[0-9a-f]{64}#size=\d+\)/);
  expect(review.statement_tree).not.toBeNull();
  expect(review.groups.map(({ name, tests }) => [name, tests.length])).toEqual([
    ['Примеры', 1],
    ['Тесты', 2],
  ]);
  expect(review.groups[1]!.tests[1]).toMatchObject({ answer_size: 1_500, answer_head: expect.stringMatching(/…$/) });
  expect((await admin.get(adminTasks.list, { query: {} })).total).toBe(0);
  const english = await send<PackageReview>('/admin/task_package/review?statement=en', packed('greeting'));
  expect(english.title).toBe('Greeting');
});

test('a package becomes a draft; the first check gives it the limit that its solutions ask for', async () => {
  const { id } = await send<{ id: number }>('/admin/task_package', packed('greeting'));
  await vi.waitFor(
    async () => expect((await admin.get(adminTaskChecks.get, params(id))).check?.finished_at).not.toBeNull(),
    { timeout: 100_000 },
  );
  const task = await admin.get(adminTasks.get, params(id));
  expect(task).toMatchObject({ title: 'Приветствие', status: 'draft', limits: { time_ms: 1000 } });
  expect(task.solutions.find(({ title }) => title.startsWith('time_limit'))).toMatchObject({
    expected: 'time_limit',
    also_expected: ['idle_limit'],
  });
  const { rows } = await admin.get(adminAudit.list, { query: { action: 'import_task' } });
  expect(rows).toMatchObject([{ object_id: id, after: { file_name: 'greeting.kpp', format: '2025-09' } }]);
});

test('a limit that the package has is kept, and nothing is checked by itself', async () => {
  const { id } = await send<{ id: number }>('/admin/task_package', packed('parity'));
  expect((await admin.get(adminTasks.get, params(id))).limits.time_ms).toBe(500);
  expect((await admin.get(adminTaskChecks.get, params(id))).check).toBeNull();
});

test('a file that is no package is refused with the reason, at the review and at the import', async () => {
  for (const path of ['/admin/task_package/review', '/admin/task_package']) {
    expect(await send<Problem>(path, Buffer.from('no archive'))).toMatchObject({
      code: 'bad_package',
      detail: 'Это не архив ZIP, или он повреждён.',
    });
  }
  const large = formOf(new Uint8Array(33_000_000), 'large.zip');
  expect((await formSender(api, '/admin/task_package')(viewer, large)).statusCode).toBe(413);
});

test('a broken picture is reported and left out', async () => {
  const broken = packed('slope', { 'problem_statement/stairs.png': '\u0000\u0001no picture' });
  const review = await send<PackageReview>('/admin/task_package/review', broken);
  expect(review.left_out.join()).toContain('Картинка problem_statement/stairs.png: ');
  expect(review.statement).not.toContain('](');
  expect(review.statement).toContain('Лестница из шести ступеней');
});
