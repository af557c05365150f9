import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compileCache } from '../../apps/server/src/testing/processes/operator-command.ts';
import { quickFolder } from '../../apps/server/src/testing/quick-folder.ts';
import { newDataVariable, startProduct } from './product.ts';

/**
 * Everything of the run lies in memory where there is room. The data of a new product with its demonstration are made
 * once, and each product of a story begins with a copy.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await quickFolder(), 'put-stories-'));
  process.env['TMPDIR'] = folder;
  // outlives this run
  Object.assign(process.env, compileCache);
  const first = await startProduct();
  await first.stop();
  process.env[newDataVariable] = first.dataDir;
  return () => rm(folder, { recursive: true, force: true });
}
