/** A process of its own, started by `prepare-picture.ts`. It writes a line of JSON, then the picture. */
import { serveApart } from '../../apart/serve-apart.ts';
import { makePicture } from './make-picture.ts';

await serveApart(async (given, [mime = '']) => {
  const { bytes, ...about } = await makePicture(given, mime);
  return Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), bytes]);
});
