import { UploadAnswer } from '@put/contract/kinds/upload/upload';
import type { AnswerViewProps } from '../kind-findings.ts';
import { FileLine } from './file-line.tsx';
import css from '../../parts/answers/marked/marked.module.css';

export function UploadAnswerView({ submission: { answer, review }, remarks, onRemarks, onAsk }: AnswerViewProps) {
  const given = UploadAnswer.safeParse(answer);
  if (!given.success) return null;
  const said = remarks ?? review?.remarks ?? [];
  const saidOf = (name: string) => said.filter(({ file }) => file === name);
  return (
    <ul className={css.files} aria-label="Файлы">
      {given.data.files.map((file) => (
        <li key={file.name}>
          <FileLine
            {...file}
            remarks={saidOf(file.name)}
            onAsk={onAsk}
            onRemarks={
              onRemarks && ((own) => onRemarks([...said.filter(({ file: other }) => other !== file.name), ...own]))
            }
          />
        </li>
      ))}
    </ul>
  );
}
