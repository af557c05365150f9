/** A process of its own, started by `take-package.ts`; its options are those of `readPackage`. */
import { toldOf } from '../../apart/read-apart.ts';
import { serveApart } from '../../apart/serve-apart.ts';
import { readPackage } from './read-package.ts';

type Options = Parameters<typeof readPackage>[1];

await serveApart((archive, [options = '']) => toldOf(() => readPackage(archive, JSON.parse(options) as Options)));
