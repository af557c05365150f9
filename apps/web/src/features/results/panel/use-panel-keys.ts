import { isWritingIn } from '../../../ui/browser/is-writing-in.ts';
import { usePageKeys } from '../../../ui/browser/use-page-keys.ts';

export type PanelKeys = {
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  onNextTask: (() => void) | undefined;
  onPreviousTask: (() => void) | undefined;
  onFull: () => void;
  onClose: () => void;
};

/** The keys of an open solution. They are found by position, so that they work with the Russian layout. */
export const usePanelKeys = ({ onNext, onPrevious, onNextTask, onPreviousTask, onFull, onClose }: PanelKeys): void =>
  usePageKeys(({ code, ctrlKey, metaKey, altKey, target }) => {
    if (ctrlKey || metaKey || altKey) return null;
    const acts: Record<string, (() => void) | undefined> = {
      KeyJ: onNext,
      KeyK: onPrevious,
      KeyL: onNextTask,
      KeyH: onPreviousTask,
      KeyF: onFull,
      // in a field it ends the writing
      Escape: isWritingIn(target) ? undefined : onClose,
    };
    return acts[code];
  });
