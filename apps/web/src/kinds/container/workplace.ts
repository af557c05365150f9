import type { KindWorkplace } from '../kind-workplace.ts';
import { later } from '../later.ts';

export const container: KindWorkplace<'container'> = {
  source: null,
  answer: { Field: later(() => import('./container-field.tsx')), openWords: () => null, isKeptElsewhere: true },
};
