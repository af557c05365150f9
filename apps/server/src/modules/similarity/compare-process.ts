/** A process of its own, started by `compare-stored.ts`. */
import { deserialize, serialize } from 'node:v8';
import { serveApart } from '../../apart/serve-apart.ts';
import { compareSolutions } from '../../similarity/compare-solutions.ts';
import type { Given } from './compare-stored.ts';

await serveApart(async (bytes, _, tell) => {
  const { solutions, given } = deserialize(bytes) as Given;
  return serialize(compareSolutions(solutions, given, (count) => tell(String(count))));
});
