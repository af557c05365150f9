import { MyParsons, ParsonsAnswer } from '@put/contract/kinds/parsons/parsons';
import { adviceOfEach } from '../advice.ts';
import type { KindFindings } from '../kind-findings.ts';
import { later } from '../later.ts';
import { lineParts } from './line-parts.ts';

export const parsons: KindFindings<'parsons'> = {
  handedIn: 'Ответ принят.',
  advice: adviceOfEach,
  tests: null,
  parts: lineParts,
  answer: {
    View: later(() => import('./parsons-answer-view.tsx')),
    textOf: (answer, view) => parsonsText(ParsonsAnswer.parse(answer), MyParsons.parse(view)),
    mayReturn: () => true,
    rubricOf: null,
  },
};

const parsonsText = ({ lines }: ParsonsAnswer, view: MyParsons): string => {
  const texts = new Map(view.lines.map(({ key, text }) => [key, text]));
  return lines.map(({ key, indent }) => `${'    '.repeat(indent)}${texts.get(key) ?? '…'}`).join('\n');
};
