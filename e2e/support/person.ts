import type { Browser, Locator, Page } from '@playwright/test';
import { expect, signIn } from './product.ts';

/** Somebody with a browser of their own, signed in; an error on any of their pages fails the story. */
export async function newPerson(browser: Browser, login: string, password?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await signIn(page, login, password);
  return page;
}

/** A call of the person who is signed in on a page, past the screens: for what the story is not about. */
export async function call<T>(page: Page, method: 'GET' | 'POST' | 'DELETE', path: string, data?: object): Promise<T> {
  const { origins, cookies } = await page.context().storageState();
  const kept = origins[0]!.localStorage.find(({ name }) => name === 'pt.session')!.value;
  const { state } = JSON.parse(kept) as { state: { accessToken: string } };
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN');
  const response = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${state.accessToken}`,
      ...(xsrf && { 'X-XSRF-TOKEN': decodeURIComponent(xsrf.value) }),
    },
    ...(data && { data }),
  });
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
  return (response.status() === 204 ? null : await response.json()) as T;
}

export type DemoCourse = { id: number; lessons: { id: number; title: string }[]; user_group_ids: number[] };

/** The course that a new product begins with; other stories may have made courses before it. */
export async function demoCourse(teacher: Page): Promise<DemoCourse> {
  const { courses } = await call<{ courses: { id: number; title: string }[] }>(teacher, 'GET', '/admin/courses');
  const { id } = courses.find(({ title }) => title === 'Python: первые шаги')!;
  return call<DemoCourse>(teacher, 'GET', `/admin/course/${id}`);
}

/** Takes a row by its handle and carries it to a place that moves while it is on its way, until `there` shows that it came. */
export async function drag(
  page: Page,
  handle: Locator,
  to: { place: Locator; dx: number; dy: number; there: Locator },
): Promise<void> {
  // waits until nothing stands above it, as a dialog that is closing does
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

/** A code editor of this name, come to and loaded: until a person scrolls near it a plain field stands in for it. */
export async function editorOf(page: Page, name: string | RegExp): Promise<Locator> {
  const field = page.getByRole('textbox', { name });
  const editor = field.and(page.locator('[contenteditable]'));
  await expect(async () => {
    await field.scrollIntoViewIfNeeded({ timeout: 2000 });
    await expect(editor).toBeVisible({ timeout: 2000 });
  }).toPass();
  return editor;
}

/** CodeMirror's text is no input: it is emptied and typed like by a person, without its closing of brackets. */
export async function typeCode(page: Page, label: string, code: string): Promise<void> {
  await (await editorOf(page, label)).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(code);
  // the list of words that it offers
  await page.keyboard.press('Escape');
}
