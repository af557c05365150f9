import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { entriesOf } from '../engine-bench.conformance.ts';
import { packHome } from './home-archive.ts';

test('a file of many pieces is packed whole, and no listener is left for each', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'put-archive-'));
  const warnings: Error[] = [];
  const hear = (warning: Error) => void warnings.push(warning);
  process.on('warning', hear);
  try {
    const text = 'абв\n'.repeat(1_000_000);
    await writeFile(join(folder, 'big.txt'), text);
    const entries = await entriesOf(await buffer(packHome(folder)));
    expect(entries.get('./big.txt')?.text === text).toBe(true);
    // a warning is told in a later turn
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  } finally {
    process.off('warning', hear);
    await rm(folder, { recursive: true, force: true });
  }
});
