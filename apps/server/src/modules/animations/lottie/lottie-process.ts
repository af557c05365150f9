/** A process of its own, started by `take-lottie.ts`. */
import { toldOf } from '../../../apart/read-apart.ts';
import { serveApart } from '../../../apart/serve-apart.ts';
import { checkLottie } from './check-lottie.ts';

await serveApart((bytes) => toldOf(async () => checkLottie(bytes)));
