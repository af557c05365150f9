import type { Typed } from '@put/contract/submissions/submissions';
import { createContext } from 'react';
import type { KeeperTools } from '../drafts/draft-keeper.ts';
import type { DraftStorage } from '../drafts/draft-storage.ts';

/** Tells the server when a text of an exam was typed; what has not reached it is sent after the end too. */
export type ExamTyping = {
  /** The storage of a draft, whose writes are noted. */
  watch: <T extends object>(taskId: number, storage: DraftStorage<T>, save: KeeperTools<T>['save']) => DraftStorage<T>;
  typed: (taskId: number) => { typed?: Typed };
};

/** Null outside exams. Given by a part that loads in exams only. */
export const ExamTypingContext = createContext<ExamTyping | null>(null);
