import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureWebBuild } from '../scripts/web-build.ts';
import type { Figure } from './figures.ts';

/**
 * Bytes of the first load of sign-in, home and a lesson, as the build measured them. The build itself fails when one
 * exceeds its budget.
 */
export async function benchWebSize(): Promise<Figure[]> {
  await ensureWebBuild();
  type Weight = { brotli_bytes: number };
  const read = async (name: string) =>
    JSON.parse(await readFile(join(import.meta.dirname, '../apps/web/dist', name), 'utf8')) as unknown;
  const { sign_in } = (await read('size.json')) as { sign_in: Weight };
  const { home } = (await read('home-size.json')) as { home: Weight };
  const { lesson } = (await read('lesson-size.json')) as { lesson: Weight };
  return [
    {
      name: 'JavaScript of the sign-in screen, brotli',
      value: sign_in.brotli_bytes / 1000,
      unit: 'kB',
      goal: { atMost: 125 },
    },
    {
      name: 'JavaScript of home, brotli',
      value: home.brotli_bytes / 1000,
      unit: 'kB',
      goal: { atMost: 150 },
    },
    {
      name: 'JavaScript of a lesson with the editor, without formulas, brotli',
      value: lesson.brotli_bytes / 1000,
      unit: 'kB',
      goal: { atMost: 245 },
    },
  ];
}
