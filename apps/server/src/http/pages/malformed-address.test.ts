import { adminUsers } from '@put/contract/users/users';
import { apiBase } from '@put/contract/base/endpoint';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { app, make, tokens } = await testApp({ judges: false });

test('an address that can not be read is a page for who opens it, and a problem for programs', async () => {
  const accept = 'text/html,application/xhtml+xml';
  for (const url of ['/%E0%A4%A', '/user_ui/course/%']) {
    const page = await app.inject({ url, headers: { accept } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Такой страницы нет');
  }
  for (const [url, headers] of [
    ['/%E0%A4%A', {}],
    [`${apiBase}/user/%E0%A4%A`, { accept }],
  ] as const) {
    const answer = await app.inject({ url, headers });
    expect(answer.headers['content-type']).toContain('application/problem+json');
  }
});

test('an id is written in one way only', async () => {
  const admin = await make.user({ is_admin: true });
  const { id } = await make.user();
  const headers = { authorization: `Bearer ${tokens.sign(admin, crypto.randomUUID())}` };
  const statusOf = async (text: string) =>
    (await app.inject({ url: `${apiBase}${adminUsers.get.path.replace(':id', text)}`, headers })).statusCode;
  expect(await statusOf(String(id))).toBe(200);
  for (const text of [`0${id}`, `00${id}`, `+${id}`, `${id}.0`, '0'])
    expect([text, await statusOf(text)]).toEqual([text, 404]);
});
