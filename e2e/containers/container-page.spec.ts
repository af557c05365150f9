/**
 * A student's container on its page, in the sandbox driver: its shell outlives a reload, files go both ways between the
 * editor and the terminal, a page of a program is seen, and files outlive a stop. By keyboard, and on a phone.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/product.ts';
import { call, editorOf, newPerson } from '../support/person.ts';

test.describe.configure({ mode: 'serial' });

let student: Page;
let address: string;

test.beforeAll(async ({ browser, product: _ }) => {
  student = await newPerson(browser, 'student');
  const { templates } = await call<{ templates: { id: number; title: string }[] }>(student, 'GET', '/user/containers');
  const { id: template_id } = templates.find(({ title }) => title === 'Linux')!;
  const { id } = await call<{ id: number }>(student, 'POST', '/user/container', { template_id });
  address = `/user_ui/container/${id}`;
});

const terminalOf = (page: Page): Locator => page.getByRole('region', { name: 'Терминалы' });
/** What the terminal shows now. */
const screenOf = (page: Page): Locator => terminalOf(page).locator('.xterm-rows:visible');

async function type(page: Page, command: string): Promise<void> {
  await terminalOf(page)
    .getByRole('textbox', { name: /^Терминал/ })
    .focus();
  await page.keyboard.insertText(command);
  await page.keyboard.press('Enter');
}

test('check 1: it starts, and the shell understands Russian', async () => {
  await student.goto(address);
  await student
    .getByRole('group', { name: 'Управление контейнером' })
    .getByRole('button', { name: 'Запустить' })
    .click();
  await expect(student.getByText('Работает', { exact: true })).toBeVisible();
  await expect(screenOf(student)).toContainText('$');
  await type(student, 'n=$$; echo "Кириллица: $((6 * 7))"');
  await expect(screenOf(student)).toContainText('Кириллица: 42');
  await expectAccessible(student);
});

test('check 4: a reload keeps the shell and what it has shown', async () => {
  await student.reload();
  await expect(screenOf(student)).toContainText('Кириллица: 42');
  await type(student, '[ "$n" = $$ ] && echo "та же $((40 + 2))"');
  await expect(screenOf(student)).toContainText('та же 42');
});

test('check 9: what a program prints names no page, reads no clipboard and types nothing', async () => {
  const title = await student.title();
  await type(
    student,
    String.raw`printf '\033]0;чужое\007\033]2;чужое\007\033[21t\033]52;c;?\007'; echo "напечатано $((40 + 2))"`,
  );
  await expect(screenOf(student)).toContainText('напечатано 42');
  // an answer of the terminal would stand before it
  await type(student, 'echo "чисто $((40 + 2))"');
  await expect(screenOf(student)).toContainText('чисто 42');
  expect(await student.title()).toBe(title);
});

test('check 9: a program asks before it fills the clipboard', async () => {
  await student.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => student.evaluate(() => navigator.clipboard.readText());
  await student.evaluate(() => navigator.clipboard.writeText('своё'));
  const copying = String.raw`printf '\033]52;c;cm0gLXJmIH4=\007'`;
  const question = student.getByText('Программа хочет положить в буфер обмена: «rm -rf ~»');
  await type(student, copying);
  await expect(question).toBeVisible();
  expect(await clipboard()).toBe('своё');
  await expectAccessible(student);
  await student.getByRole('button', { name: 'Не надо' }).click();
  await expect(question).toBeHidden();
  expect(await clipboard()).toBe('своё');
  await type(student, copying);
  await student.getByRole('button', { name: 'Скопировать', exact: true }).click();
  await expect(question).toBeHidden();
  expect(await clipboard()).toBe('rm -rf ~');
  // what was printed before a reload is drawn again, and asks nothing
  await student.reload();
  await expect(screenOf(student)).toContainText('printf');
  await expect(question).toBeHidden();
});

test('files go from the editor to the terminal and back', async () => {
  await student.getByRole('button', { name: 'Новый файл' }).click();
  await student.getByLabel('Имя нового файла').fill('привет мир.txt');
  await student.keyboard.press('Enter');
  const editor = await editorOf(student, 'Файл привет мир.txt');
  await editor.click();
  await student.keyboard.insertText('Написано в редакторе');
  await expect(student.getByText('Сохранено', { exact: true })).toBeVisible();
  await type(student, 'cat "привет мир.txt"');
  await expect(screenOf(student)).toContainText('Написано в редакторе');

  await type(
    student,
    'echo "из терминала" > "привет мир.txt"; mkdir страница; echo "<meta charset=utf-8><h1>Моя страница</h1>" > страница/index.html',
  );
  await expect(editor).toContainText('из терминала');
  await expect(student.getByRole('treeitem', { name: 'страница, папка' })).toBeVisible();
});

/**
 * Says what it could read of the application, or why not. Cookies do not know ports, so it sees the one that the product
 * keeps for pages: a token that opens nothing without the session, which is no cookie.
 */
const curiousPage = `<meta charset="utf-8"><h1>Моя страница</h1><p id="got"></p><script>
const looks = [() => parent.document.title, () => document.cookie.replace(/XSRF-TOKEN=[^;]*/, ''), () => localStorage.key(0), () => sessionStorage.key(0)];
const got = looks.map((look) => { try { return look() || 'ничего'; } catch (error) { return error.name; } });
document.getElementById('got').textContent = got.join(', ');
</script>`;

test('check 1: a page of a program is shown beside the terminal', async () => {
  const path = encodeURIComponent('страница/index.html');
  await call(student, 'PUT', `${address.replace('user_ui', 'user')}/file?path=${path}`, {
    text: curiousPage,
    tag: null,
  });
  await type(student, 'python3 -m http.server 8000 -d страница');
  await student.getByRole('button', { name: 'Страница' }).click();
  await student.getByRole('region', { name: 'Страница программы' }).getByRole('button', { name: /^8000/ }).click();
  const frame = student.frameLocator('iframe[title="Страница на порту 8000"]');
  await expect(frame.getByRole('heading', { name: 'Моя страница' })).toBeVisible();
  await expectAccessible(student);
});

test('check 10: that page reads nothing of the application', async () => {
  const frame = student.frameLocator('iframe[title="Страница на порту 8000"]');
  await expect(frame.locator('#got')).toHaveText('SecurityError, ничего, ничего, ничего');
});

test('the page follows what is saved in the editor, and the bar what a program writes', async () => {
  await student.getByRole('treeitem', { name: 'страница, папка' }).click();
  await student.getByRole('treeitem', { name: 'index.html', exact: true }).click();
  const editor = await editorOf(student, 'Файл страница/index.html');
  await editor.click();
  await student.keyboard.press('Control+Home');
  await student.keyboard.insertText('<h2>Новая строка</h2>');
  const frame = student.frameLocator('iframe[title="Страница на порту 8000"]');
  await expect(frame.getByRole('heading', { name: 'Новая строка' })).toBeVisible();
  await expect(student.locator('iframe')).toHaveCount(1);

  const disk = student.getByRole('progressbar', { name: /^Занято/ });
  const usedMb = async () => Number(/Занято (\d+)/.exec((await disk.getAttribute('aria-label')) ?? '')?.[1]);
  const before = await usedMb();
  await student.getByRole('button', { name: 'Новый терминал' }).click();
  // until then the keys go to the terminal before
  await expect(screenOf(student)).toHaveText(/^student@put:~\$\s*$/);
  await type(student, 'head -c 40000000 /dev/zero > большой.bin; echo "записано $((40 + 2))"');
  await expect.poll(usedMb).toBeGreaterThanOrEqual(before + 39);
  await type(student, 'rm большой.bin');
  await expect.poll(usedMb).toBeLessThan(before + 39);
  await student.getByRole('treeitem', { name: 'страница, папка' }).click();
  await expect(student.getByRole('treeitem', { name: 'index.html', exact: true })).toBeHidden();
});

test('files outlive a stop', async () => {
  await student
    .getByRole('group', { name: 'Управление контейнером' })
    .getByRole('button', { name: 'Остановить' })
    .click();
  await expect(student.getByText('Вы его остановили.')).toBeVisible();
  await student
    .getByRole('group', { name: 'Управление контейнером' })
    .getByRole('button', { name: 'Запустить' })
    .click();
  await expect(student.getByRole('treeitem', { name: 'привет мир.txt' })).toBeVisible();
  await expect(screenOf(student)).toContainText('$');
  await type(student, 'cat "привет мир.txt"');
  await expect(screenOf(student)).toContainText('из терминала');
});

test('the keyboard alone goes into the terminal and out of it, and works in the tree', async () => {
  const terminal = terminalOf(student).getByRole('textbox', { name: /^Терминал/ });
  await terminal.focus();
  await student.keyboard.press('Tab');
  await expect(terminal).toBeFocused();
  await student.keyboard.press('Escape');
  await student.keyboard.press('Tab');
  await expect(terminal).not.toBeFocused();

  await student.getByRole('treeitem', { name: 'страница, папка' }).focus();
  await student.keyboard.press('ArrowRight');
  await expect(student.getByRole('treeitem', { name: 'index.html' })).toBeVisible();
  await student.keyboard.press('ArrowRight');
  await expect(student.getByRole('treeitem', { name: 'index.html' })).toBeFocused();
  await student.keyboard.press('F2');
  await student.getByLabel('Новое имя').fill('главная.html');
  await student.keyboard.press('Enter');
  await expect(student.getByRole('treeitem', { name: 'главная.html' })).toBeFocused();
  await student.keyboard.press('Delete');
  await expect(student.getByRole('treeitem', { name: 'главная.html' })).toHaveCount(0);
  await expect(student.getByRole('treeitem', { name: 'привет мир.txt' })).toBeFocused();
  await student.getByRole('button', { name: 'Вернуть', exact: true }).press('Enter');
  await expect(student.getByRole('treeitem', { name: 'главная.html' })).toBeVisible();
});

test('a phone shows a part at a time, with keys for the terminal', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await student.context().storageState(),
  });
  const phone = await context.newPage();
  await phone.goto(address);
  await expect(screenOf(phone)).toContainText('$');
  await type(phone, 'sleep 1000');
  await phone.getByRole('button', { name: 'Ctrl' }).tap();
  await terminalOf(phone)
    .getByRole('textbox', { name: /^Терминал/ })
    .press('c');
  await type(phone, 'echo "прервано $((40 + 2))"');
  await expect(screenOf(phone)).toContainText('прервано 42');
  await phone.getByRole('tab', { name: 'Файлы' }).tap();
  await phone.getByRole('treeitem', { name: 'привет мир.txt' }).tap();
  await expect(phone.getByRole('tab', { name: 'Редактор', selected: true })).toBeVisible();
  await expect(await editorOf(phone, 'Файл привет мир.txt')).toContainText('из терминала');
  await expectAccessible(phone);
  await context.close();
});
