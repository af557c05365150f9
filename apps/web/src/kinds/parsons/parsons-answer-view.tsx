import { MyParsons, ParsonsAnswer } from '@put/contract/kinds/parsons/parsons';
import type { AnswerViewProps } from '../kind-findings.ts';
import { ColoredCode } from '../../ui/code/code-block.tsx';
import { LineMark } from './line-mark.tsx';
import { lineMarksOf } from './line-parts.ts';
import css from './parsons.module.css';

/** The program that the student put together, read-only. */
export default function ParsonsAnswerView({ submission: { answer, view, tests } }: AnswerViewProps) {
  const seen = MyParsons.safeParse(view);
  const given = ParsonsAnswer.safeParse(answer);
  if (!seen.success || !given.success) return null;
  const marks = lineMarksOf(tests);
  return (
    <ol className={css.answer} aria-label="Собранная программа">
      {given.data.lines.map(({ key, indent }, at) => (
        <li key={`${key}-${at}`} data-mark={marks[key]}>
          <span className={css.code} style={{ paddingLeft: `${indent * 4}ch` }}>
            <code>
              <ColoredCode
                code={seen.data.lines.find((line) => line.key === key)?.text ?? '# такой строки больше нет'}
                language={seen.data.language}
              />
            </code>
          </span>
          <LineMark mark={marks[key]} />
        </li>
      ))}
    </ol>
  );
}
