import type { Readable } from 'node:stream';

/** A stream whose reader may come late: it hears then how the stream failed, and until then that ends nothing. */
export const forLater = <S extends Readable>(stream: S): S => stream.on('error', () => undefined);
