import { usePageKeys } from '../../../ui/browser/use-page-keys.ts';

type Actions = { send: () => void; run: (() => void) | null; check: (() => void) | null };

/** Ctrl+Enter sends, with Shift it runs, Ctrl+' checks on the samples. */
export const useWorkKeys = ({ send, run, check }: Actions): void =>
  usePageKeys(({ key, code, ctrlKey, metaKey, altKey, shiftKey }) => {
    if (altKey || !(ctrlKey || metaKey)) return null;
    return key === 'Enter' ? (shiftKey ? run : send) : code === 'Quote' ? check : null;
  });
