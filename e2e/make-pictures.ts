/**
 * Takes the pictures of the documents again, by walking the ten steps of docs/teacher.md and its chapters in a browser:
 *   node e2e/make-pictures.ts
 *   node e2e/make-pictures.ts help     only those of the chapters
 *   node e2e/make-pictures.ts class    only those of the demonstration's class, for the README
 * It stops at a label that has changed; then correct that step in the document too.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { call as callAs, signIn as tokenOf } from '../bench/product.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { root } from '../scripts/run-program.ts';
import { ensureWebBuild } from '../scripts/web-build.ts';
import { editorOf } from './support/person.ts';
import { expect as expectSoon, signIn, startProduct } from './support/product.ts';
import {
  addAndPrint,
  lookAsStudent,
  makeCourse,
  makeGroup,
  readResults,
  subtractAndPrint,
  writeLesson,
} from './support/walk-guide.ts';
import { namesOf, walks } from './support/walk-help.ts';

const expect = expectSoon.configure({ timeout: 120_000 });
const folder = join(root, 'docs/pictures');
const pupils = ['Анна Белова', 'Борис Волков', 'Вера Громова', 'Глеб Дёмин', 'Дарья Ершова', 'Егор Жуков'];
const password = 'тропа-ведёт-в-горы';
/** A window in which the screen is as wide as the picture of a chapter, beside the narrow menu. */
const chapterWindow = { width: 800, height: 900 };
const chapterPicture = { width: 720, height: 420 };
/** Here a solution stands beside the table. */
const chaptersBesideTable = ['rubric', 'remarks'];

mkdirSync(folder, { recursive: true });
await ensureWebBuild();
const only = process.argv[2];
// the steps count on a school without works
const product = await startProduct();
const withClass = await startProduct({ PT_DEMO: 'class' });
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  if (only === undefined) await showSteps();
  if (only !== 'class') await showChapters();
  if (only !== 'help') await showClass();
} finally {
  await browser.close();
  await product.end();
  await withClass.end();
}

async function showSteps(): Promise<void> {
  const teacher = await newPage();
  await signIn(teacher, 'admin');
  await teacher.getByRole('button', { name: 'Развернуть меню' }).click();
  const groupId = await makeGroup(teacher, keep);
  await makeCourse(teacher, keep);
  const { lessonId, taskId } = await writeLesson(teacher, keep);
  await lookAsStudent(teacher, lessonId, keep);
  await letPupilsSolve({ groupId, lessonId, taskId });
  await readResults(teacher, lessonId, { name: /Волков Борис/, words: '100' }, keep);
  await showDemonstration();
}

async function showChapters(): Promise<void> {
  const teacher = await newPage(chapterWindow);
  await signIn(teacher, 'admin');
  await teacher.goto('/');
  for (const [chapter, walk] of Object.entries(walks)) {
    await teacher.setViewportSize({ ...chapterWindow, ...(chaptersBesideTable.includes(chapter) && { width: 1440 }) });
    const { shown } = await walk(teacher, namesOf(chapter).named);
    await keepPart(teacher, `help-${chapter}`, shown);
  }
}

/** What whoever starts the product sees first: the class at work on «Функции». */
async function showClass(): Promise<void> {
  const teacher = await newPage(undefined, withClass.address);
  await signIn(teacher, 'admin');
  await teacher.goto('/');
  await teacher.getByRole('link', { name: 'Класс вживую' }).click();
  await teacher.waitForURL(/view=class/);
  await expect(teacher.getByRole('heading', { name: 'Кому помочь' })).toBeVisible();
  await keep(teacher, 'class-live');
  await teacher.getByText('Таблица', { exact: true }).click();
  await expect(teacher.getByRole('grid')).toBeVisible();
  await keep(teacher, 'class-results');
}

async function newPage(viewport = { width: 1440, height: 900 }, address = product.address): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  // a busy machine is slow, and that is no fault
  context.setDefaultTimeout(120_000);
  return context.newPage();
}

/** What stands around this, in the size of all pictures of chapters. */
async function keepPart(page: Page, name: string, shown: Locator): Promise<void> {
  const { width, height } = chapterPicture;
  await shown.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [box, whole] = [(await shown.boundingBox())!, page.viewportSize()!];
  const middle = box.y + box.height / 2 - height / 2;
  const y = Math.round(Math.max(0, Math.min(middle, whole.height - height)));
  // at the right: the menu stands at the left
  await keep(page, name, { x: whole.width - width, y, width, height });
}

type Clip = { x: number; y: number; width: number; height: number };

/** Screens need only 256 colours, which takes a third of the bytes. */
async function keep(page: Page, name: string, clip?: Clip): Promise<void> {
  // waits until messages have faded
  await expect(page.getByRole('region', { name: 'Сообщения' }).locator('> *')).toHaveCount(0);
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide', ...(clip && { clip }) });
  await sharp(taken)
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(join(folder, `${name}.png`));
  console.log(`✓ ${name}`);
}

async function letPupilsSolve(where: { groupId: number; lessonId: number; taskId: number }): Promise<void> {
  const api = `${product.address}/api/v1`;
  const admin = await tokenOf(api, 'admin');
  for (const [at, name] of pupils.entries()) {
    const [first_name, last_name] = name.split(' ');
    const username = `pupil-${at}`;
    const person = { first_name, last_name, username, password, user_group_ids: [where.groupId] };
    await callAs(`${api}/admin/user`, admin, person);
    if (at === pupils.length - 1) continue;
    const token = await tokenOf(api, username, password);
    for (const content of at % 2 === 0 ? [addAndPrint] : [subtractAndPrint, ...(at === 3 ? [] : [addAndPrint])])
      await callAs(`${api}/user/submission`, token, {
        task_id: where.taskId,
        lesson_id: where.lessonId,
        language: 'python',
        files: [{ name: 'main.py', content }],
      });
  }
}

/** The lesson of the demo course in the README's first picture. */
async function showDemonstration(): Promise<void> {
  const student = await newPage();
  await signIn(student, 'student');
  await student
    .getByRole('link', { name: /Python: первые шаги/ })
    .first()
    .click();
  await student
    .getByRole('link', { name: /Ввод и вывод|Первая программа/ })
    .first()
    .click();
  await editorOf(student, 'Решение');
  await keep(student, 'lesson');
}
