import { useMessage } from '../../ui/messages/messages.tsx';
import type { DraftText } from '../drafts/use-draft-text.ts';
import type { Outcome } from './collision-dialog.tsx';

type Options<T extends { based_on: number }> = { text: DraftText<T>; save: () => void; onClose: () => void };

/** Puts the text that the author chose into the editor. The replaced text can be restored. */
export function useChooseText<T extends { based_on: number }>({ text, save, onClose }: Options<T>) {
  const messages = useMessage();
  return (chosen: T, outcome: Outcome) => {
    const mine = text.text;
    onClose();
    if (mine === null) return;
    const back = { label: 'Вернуть мой текст', run: () => text.keeper.type(mine) };
    if (outcome === 'theirs') {
      text.discard();
      messages.success('В редакторе новая версия', back);
      return;
    }
    text.keeper.type(chosen);
    if (outcome === 'mine') save();
    else messages.success('Тексты объединены: проверьте и сохраните', back);
  };
}
