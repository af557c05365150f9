import type { Check } from '../check.ts';
import type { Model } from '../model.ts';
import type { StudentName } from '../names.ts';
import type { World } from '../world.ts';

export type School = { world: World; model: Model; check: Check };
/** One reading of the product from outside, compared with the model. It changes nothing. `about`: these students. */
export type Look = (school: School, about: readonly StudentName[]) => Promise<void>;

export const atId = (id: number) => ({ params: { id: String(id) } });
export const points = 'points are those of the rules of now' as const;
