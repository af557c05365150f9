import type { MyTask } from '@put/contract/tasks/tasks';
import { attemptParts } from '../../../kinds/attempt-text.ts';
import TextAtRisk, { type TextToSave } from '../../../parts/drafts/text-at-risk.tsx';
import { textToSave } from '../../../parts/answers/text-to-save.ts';
import type { SaveState } from '../../../parts/drafts/draft-keeper.ts';
import type { Text } from '../../../parts/answers/draft.ts';

type Props = { task: MyTask; text: Text; save: SaveState };

/** An answer that nobody but this page may have: the student takes it elsewhere. */
export default function AnswerAtRisk({ task, text, save }: Props) {
  return <TextAtRisk why={save.is === 'refused' ? save.why : null} toSave={() => answerToSave(task, text)} />;
}

export const answerToSave = (
  { title, kind, view }: Pick<MyTask, 'title' | 'kind' | 'view'>,
  { files, answer }: Text,
): TextToSave => textToSave(title, attemptParts({ kind, files: [...files], answer, view }));
