import type { LineMark as Mark } from '@put/contract/kinds/parsons/parsons';
import { AnswerMark } from '../../parts/answers/answer-mark.tsx';
import { lineWords, markOfLine } from './line-parts.ts';

/** Whether a line stands right: icon, word and colour. */
export const LineMark = ({ mark }: { mark: Mark | undefined }) =>
  mark === undefined ? null : <AnswerMark mark={markOfLine(mark)}>{lineWords[mark]}</AnswerMark>;
