import type { Typed } from '@put/contract/submissions';
import { createContext } from 'react';
import type { LocalDraft } from '../drafts/choose-draft.ts';
import type { DraftStorage } from '../drafts/draft-storage.ts';

/** Sends a copy of this device; returns it as one that the server has. */
type Send<T> = (draft: LocalDraft<T>) => Promise<LocalDraft<T>>;

/** Tells the server when a text of an exam was typed; what has not reached it is sent after the end too. */
export type ExamTyping = {
  /** The storage of a draft, whose writes are noted. */
  watch: <T extends object>(taskId: number, storage: DraftStorage<T>, send: Send<T>) => DraftStorage<T>;
  typed: (taskId: number) => { typed?: Typed };
};

/** Null outside exams. Given by a part that loads in exams only. */
export const ExamTypingContext = createContext<ExamTyping | null>(null);
