import { Button } from '@mantine/core';
import type { adminSubmissions } from '@put/contract/submissions/submissions';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { useState } from 'react';
import { AnswerView } from '../../../kinds/answer-view.tsx';
import { findingsOf } from '../../../kinds/findings.ts';
import { ReviewView } from '../../../parts/answers/marked/review-view.tsx';
import { ReviewForm } from './review-form.tsx';
import css from './review.module.css';
import { adminReviews } from '@put/contract/reviews/review-queue';
import { useMayCall } from '../../../api/current-user.ts';

type Props = { submission: ReplyOf<typeof adminSubmissions.get>; onNext: (() => void) | undefined };

/** The handed-in work and, for reviewed kinds, the teacher's marks: to give, read and change. */
export function Marking({ submission, onNext }: Props) {
  const { id, review, status, cause, verdict } = submission;
  const [isChanging, setChanging] = useState(review === null);
  const rubric = findingsOf(submission.kind).answer?.rubricOf?.(submission.view) ?? [];
  const isMarkable = status === 'review' || (status === 'done' && verdict !== 'judge_error');
  const mayMark = useMayCall()(adminReviews.save);
  if (!mayMark || cause !== 'submit' || rubric.length === 0 || !isMarkable)
    return <AnswerView submission={submission} />;
  return (
    <div className={css.marking}>
      {review !== null && !isChanging && <AnswerView submission={submission} />}
      {review !== null && <ReviewView review={review} idPrefix={`review-${id}-`} />}
      {isChanging || review === null ? (
        <ReviewForm
          submission={submission}
          rubric={rubric}
          review={review}
          onNext={onNext}
          onSaved={() => setChanging(false)}
        />
      ) : (
        <Button variant="default" className={css.change ?? ''} onClick={() => setChanging(true)}>
          Изменить оценку
        </Button>
      )}
    </div>
  );
}
