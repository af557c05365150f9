import type { Language } from '@put/contract/tasks';

export const languageWords: Record<Language, string> = { python: 'Python' };
