import { type KeyInput, launch } from 'puppeteer-core';
import { findFirefox } from '../../../scripts/find-browser.ts';
import { type Driver, size } from './driver.ts';

/** The system's Firefox on a profile of its own, by WebDriver BiDi. */
export async function openFirefox(): Promise<Driver> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error('there is no Firefox');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: size,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'ru' },
  });
  const page = await browser.newPage();
  return {
    goto: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    evaluate: (run, ...args) => page.evaluate(run as never, ...(args as unknown as [])) as Promise<never>,
    addScript: async (text) => void (await page.evaluate(text)),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async press(key, held) {
      if (held) await page.keyboard.down(held);
      await page.keyboard.press(key satisfies KeyInput);
      if (held) await page.keyboard.up(held);
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
