/**
 * A student's container over ssh, in the sandbox driver: a key is added in the profile, OpenSSH's own client comes in by
 * the command that the page shows, and a removed key opens nothing.
 */
import type { Browser, Page } from '@playwright/test';
import { sshClient } from '../../apps/server/src/testing/engines/ssh-client.ts';
import { expect, expectAccessible, type Product, startProduct, test as base } from '../support/product.ts';
import { call, newPerson } from '../support/person.ts';

/** A product that lets people in over ssh. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({ own: _ }, use) => {
      const product = await startProduct({ PT_SSH: '127.0.0.1:0' });
      await use(product);
      await product.end();
    },
    { scope: 'worker' },
  ],
});
test.use({ own: 'ssh' });
test.describe.configure({ mode: 'serial' });

let client: Awaited<ReturnType<typeof sshClient>>;
let student: Page;
let id: number;

test.beforeAll(async ({ browser, product: _ }: { browser: Browser; product: Product }) => {
  client = await sshClient();
  student = await newPerson(browser, 'student');
  const { templates } = await call<{ templates: { id: number; title: string }[] }>(student, 'GET', '/user/containers');
  const { id: template_id } = templates.find(({ title }) => title === 'Linux')!;
  ({ id } = await call<{ id: number }>(student, 'POST', '/user/container', { template_id }));
  await call(student, 'POST', `/user/container/${id}/start`);
});

test.afterAll(() => client.close());

const keys = (page: Page) => page.getByRole('region', { name: 'Ключи SSH' });

/** Runs a command by what the page says: «ssh put-17@localhost -p 2222». */
async function run(said: string, command: string) {
  const [, user, port] = /^ssh (put-\d+)@localhost -p (\d+)$/.exec(said)!;
  return client.run({ port: Number(port) }, 'laptop', user!, [command]);
}

test('a key is added in the profile; a private one does not leave the page', async () => {
  const publicKey = await client.makeKey('laptop');
  await student.goto('/auth/profile');
  await expect(keys(student).getByText('Ключей пока нет.')).toBeVisible();
  await expectAccessible(student);
  await keys(student).getByRole('button', { name: 'Добавить ключ' }).click();
  await keys(student).getByLabel('Открытый ключ').fill('-----BEGIN OPENSSH PRIVATE KEY-----');
  await expect(keys(student).getByText(/^Это секретный ключ/)).toBeVisible();
  await keys(student).getByLabel('Открытый ключ').fill(publicKey.slice(0, -30));
  await keys(student).getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(keys(student).getByText(/^Ключ повреждён/)).toBeVisible();
  await expectAccessible(student);
  await keys(student).getByLabel('Открытый ключ').fill(publicKey);
  await keys(student).getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(keys(student).getByText('laptop@class')).toBeVisible();
  await expect(keys(student).getByText(/ed25519 · SHA256:/)).toBeVisible();
  await keys(student).getByText('Из VS Code').click();
  await expect(keys(student).getByLabel('Настройки', { exact: true })).toContainText(`User put-${id}`);
  await expectAccessible(student);
});

test('what is done over ssh is seen in the page of the container', async () => {
  await student.goto(`/user_ui/container/${id}`);
  await expect(student.getByText('Работает', { exact: true })).toBeVisible();
  await student.getByRole('button', { name: 'Действия с контейнером' }).click();
  await student.getByRole('menuitem', { name: 'Подключиться по SSH' }).click();
  const said = await student.getByRole('dialog').getByLabel('Команда', { exact: true }).innerText();
  await expectAccessible(student);
  await student.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
  const ended = await run(said, 'echo "из ssh" | tee привет.txt');
  expect(ended).toMatchObject({ code: 0, stdout: 'из ssh\n' });
  await expect(student.getByRole('treeitem', { name: 'привет.txt' })).toBeVisible();
});

test('a removed key is refused', async () => {
  await student.goto('/auth/profile');
  const said = await keys(student).getByLabel('Команда', { exact: true }).innerText();
  await expect(keys(student).getByText(/вход:/)).toBeVisible();
  await keys(student).getByRole('button', { name: 'Убрать: laptop@class' }).click();
  await student.getByRole('dialog').getByRole('button', { name: 'Убрать' }).click();
  await expect(keys(student).getByText('Ключей пока нет.')).toBeVisible();
  const ended = await run(said, 'ls');
  expect(ended.code).toBe(255);
  expect(ended.stderr).toContain('Permission denied (publickey).');
});
