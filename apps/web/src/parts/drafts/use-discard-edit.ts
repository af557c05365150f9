import { useMessage } from '../../ui/messages/messages.tsx';
import type { DraftText } from './use-draft-text.ts';

/** Replaces the edit with the saved text. The message has an undo button. */
export function useDiscardEdit<T extends { based_on: number }>({ text, discard, keeper }: DraftText<T>): () => void {
  const messages = useMessage();
  return () => {
    if (text === null) return;
    discard();
    messages.success('Правка отброшена', { label: 'Вернуть', run: () => keeper.type(text) });
  };
}
