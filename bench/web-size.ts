import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureWebBuild } from '../scripts/web-build.ts';
import type { Figure } from './figures.ts';

/** The first load of the sign-in screen, as the build weighed it; the build itself fails over the budget. */
export async function benchWebSize(): Promise<Figure[]> {
  await ensureWebBuild();
  const file = join(import.meta.dirname, '../apps/web/dist/size.json');
  const { sign_in } = JSON.parse(await readFile(file, 'utf8')) as { sign_in: { brotli_bytes: number } };
  return [
    {
      name: 'JavaScript of the sign-in screen, brotli',
      value: sign_in.brotli_bytes / 1000,
      unit: 'kB',
      goal: { atMost: 130 },
    },
  ];
}
