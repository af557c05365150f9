import type { MyTask } from '@put/contract/tasks/tasks';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../ui/screen/lazy-part.tsx';
import type { useDraft } from './use-draft.ts';

const loadAnswerAtRisk = () => import('./answer-at-risk.tsx');
const AnswerAtRisk = lazyPart(loadAnswerAtRisk);
/** Seldom there, and only after the server has answered. */
const OtherOffer = lazyPart(() => import('../earlier/earlier.ts').then((module) => ({ default: module.OtherOffer })));

type Props = { task: MyTask; draft: ReturnType<typeof useDraft> };

/** Above the editor: an answer that nobody else has, and another text of the same answer. */
export function DraftOffers({ task, draft: { text, save, other, isAtRisk, keeper } }: Props) {
  const isTyped = save.is !== 'untouched';
  useEffect(() => {
    // while there is a network: it is needed when there is none
    if (isTyped) void loadAnswerAtRisk().catch(() => undefined);
  }, [isTyped]);
  return (
    <Suspense fallback={null}>
      {isAtRisk && text !== null && <AnswerAtRisk {...{ task, text, save }} />}
      {other !== null && (
        <OtherOffer
          {...{ task, other }}
          now={text}
          onTake={() => keeper.takeOther()}
          onDrop={() => keeper.dropOther()}
        />
      )}
    </Suspense>
  );
}
