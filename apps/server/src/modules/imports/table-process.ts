/** A process of its own, started by `take-table.ts`. */
import { toldOf } from '../../apart/read-apart.ts';
import { serveApart } from '../../apart/serve-apart.ts';
import { readTable } from './read-table.ts';

await serveApart((bytes) => toldOf(() => readTable(bytes)));
