import { lazy, Suspense, useEffect, useState } from 'react';
import { type AskedPlace, listenForAsking } from '../../parts/questions/asking.ts';
import { SelectionAsk } from './selection-ask.tsx';

const QuestionsPanel = lazy(() => import('./questions-panel.tsx'));

type Props = {
  lessonId: number;
  taskId: number | null;
  /** A question that the address leads to. */ linked?: number | undefined;
};

/** Questions of a lesson: opened by «Спросить», by a place of a text that is chosen, or by a link. */
export default function LessonQuestions({ lessonId, taskId, linked }: Props) {
  const [asked, setAsked] = useState<{ place: AskedPlace; id?: number } | null>(null);
  const [shownLink, setShownLink] = useState<number | undefined>();
  if (linked !== shownLink) {
    setShownLink(linked);
    if (linked !== undefined) setAsked({ place: { taskId }, id: linked });
  }
  useEffect(() => listenForAsking((place) => setAsked({ place })), []);
  return (
    <>
      <SelectionAsk taskId={taskId} />
      {asked !== null && (
        <Suspense>
          <QuestionsPanel {...{ lessonId, asked }} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}
