import { usePageKeys } from '../../../ui/browser/use-page-keys.ts';

type Acts = {
  /** 1 … 9 open that attempt. */
  onNumber: (number: number) => void;
  /** A comma and a full stop open the attempt before and after. */
  onStep: (by: -1 | 1) => void;
  /** D compares with another attempt. */
  onCompare: (() => void) | undefined;
};

/** Keys by their place, so that they work with the Russian layout. */
export const useAttemptKeys = ({ onNumber, onStep, onCompare }: Acts): void =>
  usePageKeys(({ key, code, ctrlKey, altKey, metaKey, shiftKey }) => {
    if (ctrlKey || altKey || metaKey || shiftKey) return null;
    if (/^[1-9]$/.test(key)) return () => onNumber(Number(key));
    const acts: Record<string, (() => void) | undefined> = {
      Comma: () => onStep(-1),
      Period: () => onStep(1),
      KeyD: onCompare,
    };
    return acts[code];
  });
