import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Driver, Key } from './driver.ts';

/** What a person sees on the page: by role and name, inside another place or anywhere. */
export type Place = { role: string; name?: string | RegExp; in?: Place };
type Sought = { role: string; name: string | { source: string; flags: string } | null };
type Spot = { x: number; y: number } | string;
type Seen = { text: string; value: string | null; attributes: Record<string, string | undefined> };

const finders = readFileSync(
  new URL(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
);

/** A page in any browser, as stories use it. Whatever it does waits until it can be done. */
export class PlainPage {
  readonly #driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  goto = (path: string): Promise<void> => this.#driver.goto(`${this.#origin}${path}`);
  reload = (): Promise<void> => this.#driver.reload();
  press = (key: Key, held?: 'Control'): Promise<void> => this.#driver.press(key, held);
  type = (text: string): Promise<void> => this.#driver.type(text);
  /** Ends the session of this browser without the screens. */
  forget = (): Promise<void> => this.#driver.evaluate(() => localStorage.clear());

  async see(place: Place, text: string | RegExp = ''): Promise<void> {
    const words = expect.poll(async () => (await this.read(place))?.text ?? null, `${describe(place)}: ${text}`);
    await (text instanceof RegExp ? words.toMatch(text) : words.toContain(text));
  }

  async gone(place: Place): Promise<void> {
    await expect.poll(() => this.read(place), `no ${describe(place)}`).toBeNull();
  }

  /** Puts the focus where nothing can be pressed, as into the hidden field of a terminal. */
  async focus(place: Place): Promise<void> {
    await expect.poll(() => this.#focusOn(place), describe(place)).toBe(true);
  }

  async click(place: Place): Promise<void> {
    let spot: Spot = 'never looked for';
    await expect
      .poll(async () => {
        spot = await this.#spotOf(place);
        return typeof spot === 'string' ? spot : 'it can be pressed';
      }, describe(place))
      .toBe('it can be pressed');
    const { x, y } = spot as unknown as { x: number; y: number };
    await this.#driver.click(x, y);
  }

  /** Types into a field in place of what it has. */
  async fill(place: Place, text: string): Promise<void> {
    await this.click(place);
    await this.press('a', 'Control');
    await this.press('Delete');
    await this.type(text);
  }

  /** Types lines into the code editor of this name. Before it has loaded, a plain field stands in its place. */
  async typeCode(name: string, ...lines: string[]): Promise<void> {
    const editor = { role: 'textbox', name };
    await expect
      .poll(async () => (await this.read(editor))?.attributes['contenteditable'], describe(editor))
      .toBe('true');
    await this.click(editor);
    await this.press('a', 'Control');
    await this.press('Delete');
    for (const [at, line] of lines.entries()) {
      if (at > 0) await this.press('Enter');
      await this.type(line);
      // closes the list of completions, which would take the next key
      await this.press('Escape');
    }
  }

  /** The paths of calls that the page has made since it was loaded. */
  calls = (end: string): Promise<string[]> =>
    this.#driver.evaluate(
      (wanted) =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => path.endsWith(wanted)),
      end,
    );

  /** Null as long as there is no such place. */
  async read(place: Place): Promise<Seen | null> {
    await this.#addFinders();
    return this.#driver.evaluate((sought) => {
      const element = (globalThis as unknown as Found).ptFind(sought);
      if (element === null) return null;
      const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
      const { innerText, value } = element as HTMLInputElement;
      return { text: innerText ?? element.textContent, value: value ?? null, attributes };
    }, soughtOf(place));
  }

  async #focusOn(place: Place): Promise<boolean> {
    await this.#addFinders();
    return this.#driver.evaluate((sought) => {
      const element = (globalThis as unknown as Found).ptFind(sought) as HTMLElement | null;
      element?.focus();
      return element !== null && document.activeElement === element;
    }, soughtOf(place));
  }

  async #spotOf(place: Place): Promise<Spot> {
    await this.#addFinders();
    return this.#driver.evaluate(async (sought): Promise<Spot> => {
      const element = (globalThis as unknown as Found).ptFind(sought);
      if (element === null) return 'it is not there';
      if (element.matches(':disabled, [data-loading]')) return 'it is disabled';
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const before = element.getBoundingClientRect();
      await new Promise((resolve) => setTimeout(resolve, 50));
      const { left, top, width, height } = element.getBoundingClientRect();
      if (left !== before.left || top !== before.top) return 'it moves';
      const [x, y] = [left + width / 2, top + height / 2];
      const there = document.elementFromPoint(x, y);
      return there !== null && (element.contains(there) || there.contains(element)) ? { x, y } : 'it is covered';
    }, soughtOf(place));
  }

  async #addFinders(): Promise<void> {
    if (await this.#driver.evaluate(() => 'ptFind' in globalThis)) return;
    await this.#driver.addScript(finders);
    await this.#driver.evaluate(() => {
      const { queryAllByRole } = (globalThis as unknown as Found).TestingLibraryDom;
      const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true });
      Object.assign(globalThis, {
        ptFind(sought: Sought[]) {
          let place: Element | undefined = document.body;
          for (const { role, name } of sought) {
            const wanted = typeof name === 'object' && name !== null ? new RegExp(name.source, name.flags) : name;
            // to ask each element whether it is hidden takes seconds, so only those of the role are asked
            const all = queryAllByRole(place, role, { hidden: true, ...(wanted !== null && { name: wanted }) });
            place = all.find(isSeen);
            if (place === undefined) return null;
          }
          return place;
        },
      });
    });
  }
}

type Found = {
  TestingLibraryDom: { queryAllByRole: (root: Element, role: string, options: object) => Element[] };
  ptFind: (sought: Sought[]) => Element | null;
};

function soughtOf({ role, name, in: outer }: Place): Sought[] {
  const wanted = name instanceof RegExp ? { source: name.source, flags: name.flags } : (name ?? null);
  return [...(outer ? soughtOf(outer) : []), { role, name: wanted }];
}

const describe = ({ role, name, in: outer }: Place): string =>
  `${role} ${String(name ?? '')}${outer ? ` in ${describe(outer)}` : ''}`;
