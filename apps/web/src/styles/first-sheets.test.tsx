import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { CrashScreen } from '../parts/crash/crash-screen.tsx';
import { renderScreen } from '../testing/render.tsx';
import { PendingScreen } from '../ui/screen/pending-screen.tsx';
import app from './mantine-app.css?raw';
import base from './mantine-base.css?raw';

vi.stubGlobal('reportError', vi.fn());

/** The parts of Mantine whose sheets this sheet brings. */
const partsOf = (sheet: string) => [...sheet.matchAll(/styles\/(\w+)\.layer/g)].map(([, name]) => name!);
const first = partsOf(base);
const ofShell = partsOf(app);

const standsBeforeTheShell: Record<string, ReactElement> = {
  'what is shown while code loads': <PendingScreen />,
  'a crash': <CrashScreen error={new Error('broken')} reset={() => {}} info={{ componentStack: '' }} />,
};

test.each(Object.entries(standsBeforeTheShell))(
  '%s has its look before the sheets of the shell have come',
  async (_, element) => {
    await renderScreen(element);
    const parts = [...document.querySelectorAll('[class*="mantine-"]')].flatMap(({ className }) =>
      [...className.matchAll(/mantine-([A-Z]\w+)-root/g)].map(([, name]) => name!),
    );
    expect(first).toEqual(expect.arrayContaining([parts[0]]));
    expect(parts.filter((name) => ofShell.includes(name))).toEqual([]);
  },
);
