import type { KindWorkplace } from '../kind-workplace.ts';
import { later } from '../later.ts';

export const parsons: KindWorkplace<'parsons'> = {
  source: null,
  answer: { Field: later(() => import('./parsons-field.tsx')), openWords: () => null },
};
