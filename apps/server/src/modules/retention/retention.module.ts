import { forgetOldHourly } from './forget-old.ts';

type ClockTools = Parameters<typeof forgetOldHourly>[0] & { onError: (error: unknown) => void };

export const retentionModule = {
  whileWorking: ({ onError, ...tools }: ClockTools) => forgetOldHourly(tools, onError),
};
