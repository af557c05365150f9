import { existsSync } from 'node:fs';
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
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    macPath,
    chromium.executablePath(),
  ];
  return paths.find((path) => path !== '' && existsSync(path));
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
