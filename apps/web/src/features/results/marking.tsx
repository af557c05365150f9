import { Button } from '@mantine/core';
import { MyText, MyUpload } from '@put/contract/kinds/marked';
import type { adminSubmissions } from '@put/contract/submissions';
import type { ReplyOf } from '@put/contract/endpoint';
import { useState } from 'react';
import { AnswerView } from '../../shared/answers/answer-kinds.tsx';
import { ReviewView } from '../../shared/answers/marked/review-view.tsx';
import { ReviewForm } from './review-form.tsx';
import css from './review.module.css';

type Props = { submission: ReplyOf<typeof adminSubmissions.get>; onNext: (() => void) | undefined };

/** What was handed in, and the teacher's marks where a person marks it: to give, to read, to give anew. */
export function Marking({ submission, onNext }: Props) {
  const { id, review, status, cause, verdict } = submission;
  const [isChanging, setChanging] = useState(review === null);
  const rubric = rubricOf(submission);
  const isMarkable = status === 'review' || (status === 'done' && verdict !== 'judge_error');
  if (cause !== 'submit' || rubric.length === 0 || !isMarkable) return <AnswerView submission={submission} />;
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

function rubricOf({ kind, view }: Props['submission']) {
  const read = kind === 'text' ? MyText.safeParse(view) : kind === 'upload' ? MyUpload.safeParse(view) : null;
  return read?.success ? read.data.rubric : [];
}
