import { ContainerAnswer } from '@put/contract/kinds/container/container';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import type { AnswerViewProps } from '../kind-findings.ts';
import css from './container.module.css';

/** The files that the author wanted to be shown, as they were when the work was handed in. */
export default function ContainerAnswerView({ submission: { answer } }: AnswerViewProps) {
  const given = ContainerAnswer.safeParse(answer);
  if (!given.success) return null;
  const { files } = given.data;
  if (files.length === 0) return <p>Проверена копия файлов ученика.</p>;
  return (
    <ul className={css.files} aria-label="Файлы">
      {files.map(({ name, text }) => (
        <li key={name}>
          <strong>{name}</strong>
          {text === null ? <p>Это не текст или файл слишком большой.</p> : <CodeBlock code={text} language="" />}
        </li>
      ))}
    </ul>
  );
}
