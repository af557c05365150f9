import type { KindWorkplace } from '../kind-workplace.ts';
import { later } from '../later.ts';

export const text: KindWorkplace<'text'> = {
  source: null,
  answer: {
    Field: later(() => import('../marked-fields.ts').then(({ TextField }) => ({ default: TextField }))),
    openWords: () => null,
  },
};
