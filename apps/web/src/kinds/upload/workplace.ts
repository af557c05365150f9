import type { KindWorkplace } from '../kind-workplace.ts';
import { later } from '../later.ts';

export const upload: KindWorkplace<'upload'> = {
  source: null,
  answer: {
    Field: later(() => import('../marked-fields.ts').then(({ UploadField }) => ({ default: UploadField }))),
    openWords: () => null,
  },
};
