import { MyUpload, UploadAnswer } from '@put/contract/kinds/upload/upload';
import { adviceOfEach } from '../advice.ts';
import type { KindFindings } from '../kind-findings.ts';
import { later } from '../later.ts';

export const upload: KindFindings<'upload'> = {
  handedIn: 'Файлы приняты.',
  advice: adviceOfEach,
  tests: {
    inputTitle: () => 'Проверка',
    Details: null,
    tries: {},
    canStep: () => false,
    // the messages of the checking program are for the student to read
    areAllOpen: true,
  },
  parts: null,
  answer: {
    View: later(() => import('../marked-views.ts').then(({ UploadAnswerView }) => ({ default: UploadAnswerView }))),
    textOf: (answer) =>
      UploadAnswer.parse(answer)
        .files.map(({ name, sha256 }) => `${name} (${sha256.slice(0, 8)})`)
        .join('\n'),
    mayReturn: () => true,
    rubricOf: (view) => MyUpload.safeParse(view).data?.rubric ?? [],
  },
};
