import { usePageKeys } from '../../ui/browser/use-page-keys.ts';

/** 1 … 9 open that attempt. */
export const useAttemptKeys = (choose: (number: number) => void): void =>
  usePageKeys(({ key, ctrlKey, altKey, metaKey }) =>
    /^[1-9]$/.test(key) && !ctrlKey && !altKey && !metaKey ? () => choose(Number(key)) : null,
  );
