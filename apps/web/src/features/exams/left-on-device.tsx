import type { MyExamTask } from '@put/contract/exams/exams';
import { TextAnswer } from '@put/contract/kinds/text/text';
import type { Text } from '../../parts/answers/draft.ts';
import { textToSave } from '../../parts/answers/text-to-save.ts';
import { type TextToSave, WaysToSave } from '../../parts/drafts/text-at-risk.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import css from './exams.module.css';
import { leftDrafts } from './left-drafts.ts';

type Props = { exam: { lesson_id: number; tasks: readonly Pick<MyExamTask, 'task_id' | 'title'>[] } };

/**
 * What was typed here and never reached the server before the exam was over: the page was closed or reloaded without a
 * network. The server did not confirm it, so the student can take it to the teacher.
 * Shown when the disk of the device has answered (`useSendLeft`).
 */
export function LeftOnDevice({ exam: { lesson_id, tasks } }: Props) {
  const left = leftDrafts(lesson_id, tasks).map((one) => ({ ...one, text: textOf(one.title, one.draft) }));
  if (left.length === 0) return null;
  return (
    <Notice kind="warning" title="Не всё успело отправиться с этого устройства">
      Сервер не подтвердил, что получил это до конца. Если засчитано не то, скажите преподавателю и покажите ему текст.
      <ul className={css.unsent}>
        {left.map(({ task_id, title, text }) => (
          <li key={task_id}>
            <span>{title}</span>
            {text !== null && <WaysToSave toSave={() => text} />}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Null for answers that are no text: they can be read only beside their task. */
function textOf(title: string, { files, answer }: Text): TextToSave | null {
  const essay = TextAnswer.safeParse(answer);
  if (essay.success) return textToSave(title, [{ name: 'Ответ', text: essay.data.text }]);
  if (files.length === 0) return null;
  return textToSave(
    title,
    files.map(({ name, content }) => ({ name, text: content })),
  );
}
