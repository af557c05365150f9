import type { APIResponse, Browser, Locator, Page } from '@playwright/test';
import { expect, signIn } from './product.ts';

/** A person with an own browser, signed in. An error on any of their pages fails the test. */
export async function newPerson(browser: Browser, login: string, password?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await signIn(page, login, password);
  return page;
}

/**
 * A page where a language starts too slowly asks the judge instead, by its rule, and on a busy machine each does. For
 * stories about runs in the browser: the clock of this page is ten times slower, and so is the longest wait for a start.
 */
export async function withPatience(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const [now, later] = [performance.now.bind(performance), setTimeout];
    performance.now = () => now() / 10;
    const longestStartMs = 60_000;
    const patient = (work: () => void, ms?: number) => later(work, ms === longestStartMs ? ms * 10 : ms);
    Object.assign(globalThis, { setTimeout: patient });
  });
}

/** A call as the person signed in on the page, without the screens; for steps that are not under test. */
export async function call<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> {
  return send<T>(page, path, { method, ...(data && { data }) });
}

/** Changes fields whatever stands there, as a person who has seen it: says that the change began from what is stored. */
export async function change(page: Page, path: string, fields: object): Promise<void> {
  const put = (began_from: object) => ask(page, path, { method: 'POST', data: { ...fields, began_from } });
  const first = await put({});
  if (first.ok()) return;
  const { meanwhile } = (await first.json()) as { meanwhile?: { stored: object } };
  expect(meanwhile, `${path}: ${first.status()}`).toBeDefined();
  const second = await put(meanwhile!.stored);
  expect(second.ok(), `${path}: ${second.status()}`).toBe(true);
}

type File = { name: string; mimeType: string; buffer: Buffer };

/** Keeps a file as the person signed in on the page. */
export const upload = (page: Page, file: File): Promise<{ sha256: string }> =>
  send(page, '/file', { method: 'POST', multipart: { file } });

type Sent = NonNullable<Parameters<Page['request']['fetch']>[1]>;

async function send<T>(page: Page, path: string, sent: Sent): Promise<T> {
  const response = await ask(page, path, sent);
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
  return (response.status() === 204 ? null : await response.json()) as T;
}

async function ask(page: Page, path: string, sent: Sent): Promise<APIResponse> {
  const { origins, cookies } = await page.context().storageState();
  const kept = origins[0]!.localStorage.find(({ name }) => name === 'pt.session')!.value;
  const { state } = JSON.parse(kept) as { state: { accessToken: string } };
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN');
  return page.request.fetch(`/api/v1${path}`, {
    headers: {
      Authorization: `Bearer ${state.accessToken}`,
      ...(xsrf && { 'X-XSRF-TOKEN': decodeURIComponent(xsrf.value) }),
    },
    ...sent,
  });
}

export type DemoCourse = { id: number; lessons: { id: number; title: string }[]; user_group_ids: number[] };

/** The course of a new product. Other tests may have added courses before it. */
export async function demoCourse(teacher: Page): Promise<DemoCourse> {
  const { courses } = await call<{ courses: { id: number; title: string }[] }>(teacher, 'GET', '/admin/courses');
  const { id } = courses.find(({ title }) => title === 'Python: первые шаги')!;
  return call<DemoCourse>(teacher, 'GET', `/admin/course/${id}`);
}

/**
 * A copy of the demonstration course for a group of its own: what a story does there changes nothing for other stories,
 * but the tasks are the same.
 */
export async function ownCourse(teacher: Page, title: string): Promise<DemoCourse> {
  const { id: groupId } = await call<{ id: number }>(teacher, 'POST', '/admin/user_group', { title });
  const demo = await demoCourse(teacher);
  const copy = { title, date: '2026-09-01' };
  const { id } = await call<{ id: number }>(teacher, 'POST', `/admin/course/${demo.id}/copy`, copy);
  await change(teacher, `/admin/course/${id}`, { status: 'published', user_group_ids: [groupId] });
  return call<DemoCourse>(teacher, 'GET', `/admin/course/${id}`);
}

/** Drags a row by its handle to a target that may move meanwhile, until `there` shows that it arrived. */
export async function drag(
  page: Page,
  handle: Locator,
  to: { place: Locator; dx: number; dy: number; there: Locator },
): Promise<void> {
  // waits until nothing covers it, such as a closing dialog
  await handle.hover();
  await page.mouse.down();
  let tries = 0;
  await expect(async () => {
    const box = (await to.place.boundingBox())!;
    tries += 1;
    await page.mouse.move(box.x + to.dx, box.y + to.dy + (tries % 2), { steps: 12 });
    await expect(to.there).toBeAttached({ timeout: 1000 });
  }).toPass();
  await page.mouse.up();
}

/** The code editor of this name, scrolled to and loaded. Before that, a plain field stands in its place. */
export async function editorOf(page: Page, name: string | RegExp): Promise<Locator> {
  const field = page.getByRole('textbox', { name });
  const editor = field.and(page.locator('[contenteditable]'));
  await expect(async () => {
    await field.scrollIntoViewIfNeeded({ timeout: 2000 });
    await expect(editor).toBeVisible({ timeout: 2000 });
  }).toPass();
  return editor;
}

/** Opens a line of the task editor, by its name, unless it is open. */
export async function openLine(page: Page, name: string): Promise<void> {
  const line = page.getByRole('region', { name, exact: true }).getByRole('button').first();
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
}

/**
 * Replaces the text of a CodeMirror editor, which is no input element. `insertText` does not trigger the closing of
 * brackets.
 */
export async function typeCode(page: Page, label: string, code: string): Promise<void> {
  await (await editorOf(page, label)).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(code);
  // closes the list of completions
  await page.keyboard.press('Escape');
}
