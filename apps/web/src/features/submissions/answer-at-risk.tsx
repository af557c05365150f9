import type { MyTask } from '@put/contract/tasks';
import { attemptParts } from '../../kinds/attempt-text.ts';
import TextAtRisk, { type TextToSave } from '../../parts/drafts/text-at-risk.tsx';
import type { SaveState } from '../../parts/drafts/draft-keeper.ts';
import type { Text } from './draft.ts';

type Props = { task: MyTask; text: Text; save: SaveState };

/** An answer that nobody but this page may have: the student takes it elsewhere. */
export default function AnswerAtRisk({ task, text, save }: Props) {
  return <TextAtRisk why={save.is === 'refused' ? save.why : null} toSave={() => answerToSave(task, text)} />;
}

/** A single file keeps its extension; several of them, and answers of other kinds, become one text. */
export function answerToSave(
  { title, kind, view }: Pick<MyTask, 'title' | 'kind' | 'view'>,
  { files, answer }: Text,
): TextToSave {
  const parts = attemptParts({ kind, files: [...files], answer, view });
  const [only, ...more] = parts;
  if (only !== undefined && more.length === 0)
    return { name: `${title}${answer === null ? extensionOf(only.name) : '.txt'}`, text: only.text };
  return { name: `${title}.txt`, text: parts.map((part) => `=== ${part.name} ===\n\n${part.text}\n`).join('\n') };
}

const extensionOf = (name: string): string => /\.[^./]+$/.exec(name)?.[0] ?? '.txt';
