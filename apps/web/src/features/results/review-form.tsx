import { Button, Group, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type Criterion, rubricPoints } from '@put/contract/kinds/marked';
import { adminReviews } from '@put/contract/review-queue';
import type { Review } from '@put/contract/reviews';
import { useState } from 'react';
import { type AnsweredSubmission, AnswerView } from '../../shared/answers/answer-kinds.tsx';
import { LightEditor } from '../../shared/markdown-editor/light-editor.tsx';
import { modKey } from '../../shared/mod-key.ts';
import { Notice } from '../../shared/notice.tsx';
import { RefusalAlert } from '../../shared/refusal-alert.tsx';
import { shareOf } from '../../shared/answers/marked/score-words.ts';
import { CriterionField } from './criterion-field.tsx';
import css from './review.module.css';
import { useReview } from './use-review.ts';

type Props = {
  submission: AnsweredSubmission & { id: number };
  rubric: readonly Criterion[];
  review: Review | null;
  /** To the next work that waits; undefined when there is none in the table. */
  onNext: (() => void) | undefined;
  onSaved: () => void;
};

/** Points by criterion and a comment: all of it by the keyboard, kept on the device until it is saved. */
export function ReviewForm({ submission, rubric, review, onNext, onSaved }: Props) {
  const { marks, change, errors, error, isPending, save } = useReview({ submissionId: submission.id, rubric, review });
  const [wantsNext, setWantsNext] = useState(false);
  const submit = (goesOn: boolean) => {
    setWantsNext(goesOn);
    save(() => {
      onSaved();
      if (goesOn) onNext?.();
    });
  };
  useHotkeys([['mod+Enter', () => submit(onNext !== undefined)]], [], true);
  const given = rubricPoints(rubric.map(({ key }) => ({ points: Number(marks.points[key]) || 0 })));
  const setPoints = (key: string, points: number | string) =>
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
          <Title order={3}>Оценка</Title>
          <Text fw={600} role="status">
            {shareOf(given, rubricPoints(rubric))}
          </Text>
        </Group>
        {rubric.map((criterion, at) => (
          <CriterionField
            key={criterion.key}
            criterion={criterion}
            points={marks.points[criterion.key] ?? ''}
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
        <RefusalAlert
          of={adminReviews.save}
          error={error}
          explain={{ not_found: null, not_markable: null, conflict: null }}
        />
        <Group gap="xs">
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
