import { UploadAnswer } from '@put/contract/kinds/marked';
import type { AnswerViewProps } from '../answer-kinds.tsx';
import { FileLine } from './file-line.tsx';
import css from './marked.module.css';

export function UploadAnswerView({ submission: { answer } }: AnswerViewProps) {
  const given = UploadAnswer.safeParse(answer);
  if (!given.success) return null;
  return (
    <ul className={css.files} aria-label="Файлы">
      {given.data.files.map((file) => (
        <li key={file.name}>
          <FileLine {...file} />
        </li>
      ))}
    </ul>
  );
}
