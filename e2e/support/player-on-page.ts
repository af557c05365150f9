import type { Locator, Page } from '@playwright/test';
import { expect } from './product.ts';

/** How long moves last stands in the stage's own style, which is no part of the picture. */
type Seen = { picture: string; isMoving: boolean };

/** An entry of a layout shift, which the types of the DOM do not know. */
type Shift = { value: number; sources: { node: Node | null }[] };

/** The player of an animation, as a browser shows it. */
export class PlayerOnPage {
  readonly root: Locator;
  readonly slider: Locator;
  readonly picture: Locator;
  /** The sentence of the step. */
  readonly said: Locator;
  readonly #page: Page;

  constructor(page: Page, title: string) {
    this.#page = page;
    this.root = page.getByRole('region', { name: `Анимация «${title}»` });
    this.slider = this.root.getByRole('slider', { name: 'Шаг' });
    this.picture = this.root.getByRole('img').first();
    this.said = this.root.locator('p[aria-live="polite"]');
  }

  button = (name: string): Locator => this.root.getByRole('button', { name });

  /** Comes as a reader who scrolls, and puts the focus into the player. It is loaded when its place comes near. */
  async come(near: Locator = this.#page.locator('.pt-animation').first()): Promise<void> {
    await expect(async () => {
      await near.scrollIntoViewIfNeeded({ timeout: 2000 });
      expect(await this.picture.isVisible()).toBe(true);
    }).toPass();
    await this.root.focus();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** `step` counts from 1. */
  async expectStep(step: number): Promise<void> {
    await expect(this.slider).toHaveAttribute('aria-valuetext', new RegExp(`^Шаг ${step} из`));
  }

  seen = (): Promise<Seen> =>
    this.root.locator('.pt-stage').evaluate((stage) => {
      const copy = stage.cloneNode(true) as Element;
      copy.removeAttribute('style');
      return { picture: copy.outerHTML, isMoving: stage.getAnimations({ subtree: true }).length > 0 };
    });

  /** Waits until the picture stands still, as it was seen before. */
  async expectSeen(picture: string | undefined): Promise<void> {
    await expect.poll(this.seen, { intervals: [30] }).toEqual({ picture, isMoving: false });
  }

  /** The pictures of all steps, each reached by the slider from a step far away, so that nothing moves. */
  picturesByJumps = (): Promise<string[]> =>
    this.root.evaluate(async (player) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const slider = player.querySelector<HTMLInputElement>('input[type="range"]')!;
      const last = Number(slider.max);
      const all = Array.from({ length: last + 1 }, (_, at) => at);
      const pictures: string[] = [];
      // the setter of the element itself, because React hears no change of a value that it has set
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
      const far = [last, ...all.filter((one) => one % 2 === 0), ...all.filter((one) => one % 2 === 1)];
      for (const at of far) {
        set!.call(slider, String(at));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        do await frame();
        while (!slider.getAttribute('aria-valuetext')!.startsWith(`Шаг ${at + 1} из`));
        const copy = player.querySelector('.pt-stage')!.cloneNode(true) as Element;
        copy.removeAttribute('style');
        pictures[at] = copy.outerHTML;
      }
      return pictures;
    });

  /** Presses the key for the next step this many times. Returns each step's sentence as it stands in the frame that paints the step. */
  saidByEachStep = (steps: number): Promise<string[]> =>
    this.root.evaluate(async (player, count) => {
      const said = player.querySelector('p[aria-live="polite"]')!;
      const all: string[] = [];
      for (let step = 0; step <= count; step++) {
        if (step > 0) player.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(resolve));
        all.push(said.textContent);
      }
      return all;
    }, steps);

  /** Begins to look for what shifts inside, and for changes of the player's height. Read the end with `read`. */
  watchShifts = () =>
    this.root.evaluateHandle((player) => {
      let sum = 0;
      const take = (entries: PerformanceEntry[]) => {
        for (const { value, sources } of entries as (PerformanceEntry & Shift)[])
          if (sources.some(({ node }) => player.contains(node))) sum += value;
      };
      const shifts = new PerformanceObserver((list) => take(list.getEntries()));
      shifts.observe({ type: 'layout-shift' });
      const heights = new Set<number>();
      new ResizeObserver(() => heights.add(player.getBoundingClientRect().height)).observe(player);
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      return {
        async read() {
          // what has changed until now is laid out in the first frame and told after it
          for (let frames = 0; frames < 3; frames++) await frame();
          take(shifts.takeRecords());
          return { sum, heights: heights.size };
        },
      };
    });

  /** Opens the list of all sentences. */
  async openTexts(): Promise<Locator> {
    await this.button('Ещё').click();
    await this.#page.getByRole('menuitem', { name: 'Текстом' }).click();
    const texts = this.root.getByRole('region', { name: 'Анимация текстом' });
    await expect(texts).toBeVisible();
    return texts;
  }
}
