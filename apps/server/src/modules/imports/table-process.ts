/** A process of its own, started by `take-table.ts`. */
import { toldOf } from '../../apart/read-apart.ts';
import { serveApart } from '../../apart/serve-apart.ts';
import type { TableEncoding } from '@put/contract/users/imports';
import { readLines } from './read-table.ts';

await serveApart((bytes, [options = '{}']) => {
  const { encoding } = JSON.parse(options) as { encoding?: TableEncoding };
  return toldOf(() => readLines(bytes, encoding));
});
