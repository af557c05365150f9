import { useMessage } from '../../shared/messages.tsx';
import type { LessonTextState } from './use-lesson-text.ts';

/** Gives up what was written for what is saved; the message takes it back. */
export function useDiscardEdit({ text, discard, keeper }: LessonTextState): () => void {
  const messages = useMessage();
  return () => {
    if (text === null) return;
    discard();
    messages.success('Правка отброшена', { label: 'Вернуть', run: () => keeper.type(text) });
  };
}
