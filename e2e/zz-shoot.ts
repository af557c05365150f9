import type { Page } from '@playwright/test';
export async function shoot(p: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await p.setViewportSize({ width, height });
      await p.emulateMedia({ colorScheme });
      await p.waitForTimeout(400);
      await p.screenshot({ path: `/tmp/shots/${name}-${width}-${colorScheme}.png` });
    }
  await p.setViewportSize({ width: 1440, height: 900 });
  await p.emulateMedia({ colorScheme: 'light' });
}
