import { shareWords } from '../../../parts/score/score-words.ts';
import { Button, Group, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type Criterion, rubricPoints } from '@put/contract/kinds/rubric';
import { adminReviews } from '@put/contract/reviews/review-queue';
import type { Review } from '@put/contract/reviews/reviews';
import { useState } from 'react';
import { AnswerView } from '../../../kinds/answer-view.tsx';
import type { AnsweredSubmission } from '../../../kinds/kind-findings.ts';
import { HelpButton } from '../../../parts/help/help-button.tsx';
import { NoRoom } from '../../../parts/kept-work/no-room.tsx';
import { LightEditor } from '../../../parts/markdown-editor/light-editor.tsx';
import { modKey } from '../../../ui/browser/mod-key.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { CriterionField } from './criterion-field.tsx';
import css from './review.module.css';
import { useReview } from './use-review.ts';

type Props = {
  submission: AnsweredSubmission & { id: number };
  rubric: readonly Criterion[];
  review: Review | null;
  /** Opens the next submission that waits for review; undefined when the table has none. */
  onNext: (() => void) | undefined;
  onSaved: () => void;
};

/** Points by criterion and a comment. Usable by keyboard alone; kept on the device until saved. */
export function ReviewForm({ submission, rubric, review, onNext, onSaved }: Props) {
  const { marks, change, errors, error, isPending, isTooLarge, save } = useReview({
    submissionId: submission.id,
    rubric,
    review,
  });
  const [wantsNext, setWantsNext] = useState(false);
  const submit = (goesOn: boolean) => {
    setWantsNext(goesOn);
    save(() => {
      onSaved();
      if (goesOn) onNext?.();
    });
  };
  useHotkeys([['mod+Enter', () => submit(onNext !== undefined)]], [], true);
  const given = rubricPoints(rubric.map(({ key }) => ({ points: marks.points[key] || 0 })));
  const setPoints = (key: string, points: number | null) =>
    change({ points: { ...marks.points, [key]: points } }, `points.${key}`);

  return (
    <>
      <AnswerView
        submission={submission}
        remarks={marks.remarks}
        onRemarks={(remarks) => change({ remarks }, 'remarks')}
      />
      {firstOf(errors, 'remarks') !== undefined && <Notice kind="error">{firstOf(errors, 'remarks')}</Notice>}
      <form
        className={css.form}
        aria-label="Оценка"
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
      >
        <Group justify="space-between">
          <Group gap={4}>
            <Title order={3}>Оценка</Title>
            <HelpButton chapter="rubric" />
          </Group>
          <Text fw={600} role="status">
            {shareWords(given, rubricPoints(rubric))}
          </Text>
        </Group>
        {rubric.map((criterion, at) => (
          <CriterionField
            key={criterion.key}
            criterion={criterion}
            points={marks.points[criterion.key] ?? null}
            error={errors[`points.${criterion.key}`]}
            isFirst={at === 0}
            onPoints={(points) => setPoints(criterion.key, points)}
          />
        ))}
        <LightEditor
          isLow
          label="Комментарий"
          placeholder="Комментарий для ученика"
          value={marks.comment}
          onChange={(comment) => change({ comment }, 'comment')}
        />
        {isTooLarge && <NoRoom action="Сохраните" />}
        <RefusalAlert
          of={adminReviews.save}
          error={error}
          explain={{ not_found: null, not_markable: null, conflict: null }}
        />
        <Group gap="xs" className={css.submit ?? ''}>
          {onNext !== undefined && (
            <Button
              type="button"
              loading={isPending && wantsNext}
              aria-keyshortcuts="Control+Enter"
              title={`${modKey}+Enter`}
              onClick={() => submit(true)}
            >
              Сохранить и следующий
            </Button>
          )}
          <Button type="submit" {...(onNext !== undefined && { variant: 'default' })} loading={isPending && !wantsNext}>
            Сохранить
          </Button>
        </Group>
      </form>
    </>
  );
}

const firstOf = (errors: Record<string, string>, name: string): string | undefined =>
  Object.entries(errors).find(([path]) => path.startsWith(name))?.[1];
