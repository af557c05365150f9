import { useHotkeys } from '@mantine/hooks';

/** 1 … 9 open that attempt. */
export const useAttemptKeys = (choose: (number: number) => void): void =>
  useHotkeys(Array.from({ length: 9 }, (_, at) => [String(at + 1), () => choose(at + 1)]));
