import { Refusal } from '@put/contract/base/refusals';

/** A refusal that tells the author why the package can not be imported. */
export const badPackage = (detail: string): Refusal => new Refusal('bad_package', { detail: detail.slice(0, 1_000) });
