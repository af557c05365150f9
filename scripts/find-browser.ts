import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runProgram } from './run-program.ts';

/** The first one is headless only: it draws background pages as fast as visible ones. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Finds Chromium or Chrome: PT_BROWSER, the system's, or Playwright's own. */
export function findBrowser(): string | undefined {
  const given = process.env['PT_BROWSER'];
  if (given) return given;
  return (
    names.map(findProgram).find((path) => path !== undefined) ??
    [macPath, chromium.executablePath()].find((path) => path !== '' && existsSync(path))
  );
}

/** The system's Firefox. It is driven by its own WebDriver BiDi. */
export const findFirefox = (): string | undefined => findProgram('firefox-esr') ?? findProgram('firefox');

/** The system's WebKitGTK: its driver, its smallest browser, and a display without a screen for it. */
export function findWebKit(): { driver: string; browser: string; display: string } | undefined {
  const driver = findProgram('WebKitWebDriver');
  const [browser] = globSync('/usr/lib{,64,/*-linux-gnu}/webkit{2gtk-4.1,gtk-6.0}/MiniBrowser');
  const display = findProgram('Xvfb');
  return driver && browser && display ? { driver, browser, display } : undefined;
}

function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Like `findBrowser`; tries to install one when there is none. */
export async function ensureBrowser(): Promise<string | undefined> {
  const found = findBrowser();
  if (found) return found;
  await installPackage('chromium-headless-shell');
  if (!findBrowser()) await installPackage('chromium');
  if (!findBrowser()) await runProgram('playwright', ['install', 'chromium'], { isShown: true });
  return findBrowser();
}

/** Installs with apt as root; on other systems it does nothing. */
export async function installPackage(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${name} with apt-get…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('/usr/bin/apt-get', ['update', '-qq'], { env });
  await runProgram('/usr/bin/apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
}
