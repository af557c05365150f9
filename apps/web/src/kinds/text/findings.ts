import { MyText, TextAnswer } from '@put/contract/kinds/text/text';
import { adviceOfEach } from '../advice.ts';
import type { KindFindings } from '../kind-findings.ts';
import { later } from '../later.ts';

export const text: KindFindings<'text'> = {
  handedIn: 'Ответ принят.',
  advice: adviceOfEach,
  tests: null,
  parts: null,
  answer: {
    View: later(() => import('../marked-views.ts').then(({ TextAnswerView }) => ({ default: TextAnswerView }))),
    textOf: (answer) => TextAnswer.parse(answer).text,
    mayReturn: () => true,
    rubricOf: (view) => MyText.safeParse(view).data?.rubric ?? [],
  },
};
