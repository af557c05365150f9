/**
 * The main job in a browser that is not Chromium: the system's Firefox, and WebKitGTK, whose engine is Safari's too. A
 * student signs in, reads, runs, checks, hands in, looks at steps and at an animation, types in a terminal; a teacher
 * makes an animation. Programs run in the browser itself: the judge is asked for nothing but what is handed in.
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../support/product.ts';
import type { Driver } from './support/driver.ts';
import { openFirefox } from './support/open-firefox.ts';
import { openWebKit } from './support/open-webkit.ts';
import { type Place, PlainPage } from './support/plain-page.ts';
import { prepare, type Prepared } from './support/prepare.ts';

test.describe.configure({ mode: 'serial' });

let driver: Driver;
let page: PlainPage;
let made: Prepared;

const button = (name: string | RegExp, inside?: Place): Place => ({
  role: 'button',
  name,
  ...(inside && { in: inside }),
});
const actions: Place = { role: 'group', name: 'Действия' };
const text: Place = { role: 'tabpanel', name: 'Теория' };
const sample: Place = { role: 'region', name: 'Пример, который можно запустить' };
const runs: Place = { role: 'region', name: 'Запуск программы' };
const rows: Place = { role: 'region', name: 'Результат запроса' };
const verdict: Place = { role: 'region', name: 'Результат проверки' };
const steps: Place = { role: 'dialog', name: 'Программа по шагам' };
const terminals: Place = { role: 'region', name: 'Терминалы' };

/** What the judge was asked for since the page was loaded. */
const asked = async () => (await Promise.all(['/user/run', '/query', '/user/submission'].map(page.calls))).flat();

/** Sooner after «Запустить», at the same place, a press would be the second half of a double press. */
async function stopIt(): Promise<void> {
  await pause(800);
  await page.click(button('Остановить', actions));
}

test.beforeAll(async ({ product }, { project }) => {
  made = await prepare(product.address);
  driver = await (project.name === 'firefox' ? openFirefox() : openWebKit());
  page = new PlainPage(driver, product.address);
});
test.afterAll(() => driver?.close());
test.afterEach(async ({ product: _ }, info) => {
  if (info.status !== info.expectedStatus && driver)
    await writeFile(info.outputPath('page.png'), await driver.picture());
});

/**
 * Presses until the program runs in the browser. The server runs it meanwhile where the language comes slowly, and the
 * screen says so. Gives a function that fails when the judge was asked since then.
 */
async function runHere(press: Place, output: Place, shows: string): Promise<() => Promise<void>> {
  await expect(async () => {
    await page.click(press);
    await page.see(output, shows);
    const { text: seen } = (await page.read(output))!;
    expect(seen).not.toContain('на сервере');
  }).toPass();
  const before = await asked();
  return async () => expect(await asked()).toEqual(before);
}

async function signIn(login: string): Promise<void> {
  await page.fill({ role: 'textbox', name: 'Логин или почта' }, login);
  await page.press('Tab');
  await page.type(`${login}-demo`);
  await page.click(button('Войти'));
}

test('a student signs in and opens the course', async () => {
  await page.goto('/auth/login');
  await signIn('student');
  await page.click({ role: 'link', name: /Python: первые шаги/ });
  await page.see({ role: 'heading', name: 'Python: первые шаги' });
});

test('the lesson is read, its sample runs, its animation moves', async () => {
  await page.goto(made.lesson);
  await page.see({ role: 'heading', name: 'Пример', in: text });
  await page.click(button('Запустить', text));
  await page.see(sample, '42');
  await runHere(button('Запустить', sample), sample, '42');
  const player: Place = { role: 'region', name: 'Анимация «Двоичный поиск»' };
  await page.click(button('Шаг вперёд', player));
  await page.see(player, /Шаг 2 из|2 \/ /);
});

test('a program asks for input while it runs, is stopped, and runs again', async () => {
  await page.goto(`${made.lesson}&task_id=${made.tasks.python}`);
  await page.typeCode('Решение', "print('раз')");
  const expectNotAsked = await runHere(button('Запустить', actions), runs, 'раз');
  // the two lines of the sample stand in the field
  await page.typeCode('Решение', "input(); input(); print(input('Кто? ') + '!')");
  await page.click(button('Запустить', actions));
  const question: Place = { role: 'textbox', name: 'Программа ждёт ввода' };
  await page.fill(question, 'Аня');
  await page.press('Enter');
  await page.see(runs, 'Кто? Аня!');

  // a program that waits for a person has no limit of time
  await page.click(button('Запустить', actions));
  await page.see(runs, 'Кто?');
  await stopIt();
  await page.see(runs, 'Вы остановили программу.');
  await page.typeCode('Решение', 'print(6 * 7)');
  await page.click(button('Запустить', actions));
  await page.see(runs, '42');
  await expectNotAsked();
});

test('what is typed survives a reload', async () => {
  await page.typeCode('Решение', '# я ещё думаю');
  await page.reload();
  await page.see({ role: 'textbox', name: 'Решение' }, '# я ещё думаю');
});

test('a wrong solution is checked on the samples and shown step by step', async () => {
  await page.typeCode('Решение', "print('раз')");
  const expectNotAsked = await runHere(button('Запустить', actions), runs, 'раз');
  await page.typeCode('Решение', 'first = [int(input())]', 'first.append(int(input()))', 'print(first[0] - first[1])');
  await page.click(button('Проверить на примерах', actions));
  await page.see(verdict, 'Неверный ответ');
  await page.click(button('По шагам', verdict));
  await page.see(steps, 'Сейчас выполнится строка 1');
  await page.press('End');
  await page.see(steps, 'Программа закончилась');
  await page.press('Escape');
  await page.gone(steps);
  await expectNotAsked();
});

test('a solution is handed in and its verdict comes', async () => {
  await page.typeCode('Решение', 'print(int(input()) + int(input()))');
  await page.click(button('Отправить', actions));
  await page.see(verdict, 'Верно');
  await page.see(verdict, '10');
});

test('a check on the samples that goes on keeps nobody from handing in', async () => {
  const before = await page.calls('/user/submission');
  await page.typeCode('Решение', 'while True: pass');
  await page.click(button('Проверить на примерах', actions));
  await page.click(button('Отправить', actions));
  await expect.poll(async () => (await page.calls('/user/submission')).length).toBe(before.length + 1);
  await page.see(verdict, 'Превышено время');
});

test('JavaScript runs in the browser', async () => {
  await page.goto(`${made.lesson}&task_id=${made.tasks.javascript}`);
  await page.typeCode('Решение', "console.log('шесть', 6)");
  const expectNotAsked = await runHere(button('Запустить', actions), runs, 'шесть 6');
  await page.typeCode('Решение', "prompt(); prompt(); prompt('Кто?')");
  await page.click(button('Запустить', actions));
  await page.see(runs, 'Кто?');
  await stopIt();
  await page.see(runs, 'Вы остановили программу.');
  await page.typeCode('Решение', 'console.log(6 * 7)');
  await page.click(button('Запустить', actions));
  await page.see(runs, '42');
  await expectNotAsked();
});

test('PostgreSQL answers in the browser', async () => {
  await page.goto(`${made.lesson}&task_id=${made.tasks.postgresql}`);
  await page.typeCode('Решение', 'select upper(name) from pupil');
  await runHere(button('Запустить', actions), rows, 'АНЯ');
});

test('a terminal shows what is typed', async () => {
  await page.goto(made.container);
  await page.click(button('Запустить', { role: 'group', name: 'Управление контейнером' }));
  const line: Place = { role: 'textbox', name: /^Терминал/, in: terminals };
  await page.see(terminals, '$');
  await page.focus(line);
  await page.type('echo "Кириллица: $((6 * 7))"');
  await page.press('Enter');
  await page.see(terminals, 'Кириллица: 42');
  await page.reload();
  await page.see(terminals, 'Кириллица: 42');
});

test('a teacher’s animation is made in the browser while it is written', async () => {
  await page.forget();
  await page.goto('/auth/login?next=%2Fadmin%2Fanimation%2Flist');
  await signIn('admin');
  await page.click(button('Создать'));
  await page.click({ role: 'menuitem', name: /Двоичный поиск/ });
  const show: Place = { role: 'region', name: 'Показ' };
  await page.see(show, '7 шагов');
  await page.typeCode('Программа', 'from scene import *', "a = array([1, 2], 'Числа')", "say('Два числа.')");
  await page.see(show, /1 шаг(?!а|ов)/);
});
