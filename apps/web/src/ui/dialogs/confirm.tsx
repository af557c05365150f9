import { createContext, lazy, type ReactNode, Suspense, use, useRef, useState } from 'react';
import type { Question } from './confirm-dialog.tsx';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

type Ask = (question: Question) => Promise<boolean>;
const ConfirmContext = createContext<Ask | null>(null);

/** `if (await confirm({ title: 'Удалить занятие?', action: 'Удалить', isDangerous: true })) …` */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (ask === null) throw new Error('ConfirmProvider not found');
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  // the question is kept while the dialog fades out, so that it does not become empty
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(isYes: boolean) => void>(undefined);
  const [ask] = useState<Ask>(() => (asked: Question) => {
    answer.current?.(false);
    setQuestion(asked);
    setIsOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  });
  const close = (isYes: boolean) => {
    setIsOpen(false);
    answer.current?.(isYes);
    answer.current = undefined;
  };

  return (
    <ConfirmContext value={ask}>
      {children}
      {question !== null && (
        <Suspense fallback={null}>
          <ConfirmDialog question={question} isOpen={isOpen} onAnswer={close} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
