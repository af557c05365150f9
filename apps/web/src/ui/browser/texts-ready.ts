import { findStrict, tooSlow } from './device-texts.ts';

let ready: Promise<unknown> | undefined;

/** `readText` gives the newest text from now on, unless IndexedDB is too slow. Always the same promise, for `use`. */
export const textsReady = (): Promise<unknown> =>
  (ready ??=
    typeof indexedDB === 'undefined'
      ? Object.assign(findStrict(), { status: 'fulfilled' })
      : Promise.race([findStrict(), tooSlow()]));
