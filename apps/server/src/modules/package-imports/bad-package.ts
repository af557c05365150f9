import { Refusal } from '@put/contract/refusals';

/** Why a package can not be taken, in words for whoever made it. */
export const badPackage = (detail: string): Refusal => new Refusal('bad_package', { detail: detail.slice(0, 1_000) });
