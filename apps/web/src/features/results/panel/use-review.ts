import type { Criterion } from '@put/contract/kinds/rubric';
import { deskCounts } from '@put/contract/desk/desk-counts';
import { adminReviews } from '@put/contract/reviews/review-queue';
import type { Review } from '@put/contract/reviews/reviews';
import { adminSubmissions } from '@put/contract/submissions/submissions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call, keyOf, mutation } from '../../../api/api.ts';
import { ApiError, isRefusal } from '../../../api/errors.ts';
import { useKeepWork, useKeptWork } from '../../../parts/kept-work/kept-work.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { pointsProblem } from './criterion-field.tsx';

/** A draft of a remark; its text may be empty. */
const KeptRemark = z.object({ file: z.string(), line: z.number(), text: z.string() });
/** Null: none yet. What was no number is asked for anew; earlier drafts held '' for it. */
const Points = z.pipe(
  z.union([z.number(), z.nan(), z.string(), z.null()]),
  z.transform((kept) => (typeof kept === 'number' ? kept : null)),
);
const Marks = z.object({
  points: z.record(z.string(), Points),
  comment: z.string(),
  remarks: z._default(z.array(KeptRemark), []),
});
type Marks = z.output<typeof Marks>;
type Options = { submissionId: number; rubric: readonly Criterion[]; review: Review | null };

/** Queries that saved marks change on the teacher's own screens; the table gets them as live news. */
const changed = [adminSubmissions.get, adminSubmissions.ofUser, adminReviews.list, deskCounts];

/** The marks of one submission as they are typed, saved and withdrawn. */
export function useReview({ submissionId, rubric, review }: Options) {
  const client = useQueryClient();
  const messages = useMessage();
  const what = `review.${submissionId}`;
  const [saved] = useState<Marks>(() => marksOf(review));
  const kept = useKeptWork(what, Marks);
  const [marks, setMarks] = useState<Marks>(kept?.work ?? saved);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaved, setSaved] = useState(false);
  const isUnsaved = !isSaved && JSON.stringify(marks) !== JSON.stringify(saved);
  const { isTooLarge } = useKeepWork({ what, work: marks, basedOn: String(review?.number ?? 0), isUnsaved });
  const params = { id: String(submissionId) };
  const send = useMutation(mutation(adminReviews.save, { refreshes: changed }));

  const undo = async (number: number) => {
    try {
      await call(adminReviews.undo, { params, body: { number } });
      messages.success('Оценка отменена');
    } catch (error) {
      messages.failure(error);
    }
    for (const endpoint of changed) void client.invalidateQueries({ queryKey: keyOf(endpoint) });
  };

  return {
    marks,
    errors,
    error: send.error,
    isPending: send.isPending,
    isTooLarge,
    change: (part: Partial<Marks>, path: string) => {
      setMarks((now) => ({ ...now, ...part }));
      setErrors(({ [path]: _, ...others }) => others);
    },
    save: (onSaved: () => void) => {
      if (send.isPending) return;
      const wrong = rubric.flatMap(({ key, points: most }) => {
        const given = marks.points[key] ?? null;
        const words = given === null ? 'Поставьте баллы' : pointsProblem(given, most);
        return words === null ? [] : [[`points.${key}`, words]];
      });
      if (wrong.length > 0) return setErrors(Object.fromEntries(wrong) as Record<string, string>);
      const said = marks.remarks.filter(({ text }) => text.trim() !== '');
      const points = Object.fromEntries(rubric.map(({ key }) => [key, Number(marks.points[key])]));
      send.mutate(
        { params, body: { after: review?.number ?? 0, points, comment: marks.comment, remarks: said } },
        {
          onSuccess: ({ number }) => {
            setSaved(true);
            messages.success('Оценка сохранена', { label: 'Отменить', run: () => void undo(number) });
            onSaved();
          },
          onError: (error) => {
            if (error instanceof ApiError)
              setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
            // another teacher was first: read those marks, to show them beside these
            if (isRefusal(error, 'conflict')) void client.invalidateQueries({ queryKey: keyOf(adminSubmissions.get) });
          },
        },
      );
    },
  };
}

const marksOf = (review: Review | null): Marks => ({
  points: Object.fromEntries(review?.marks.map(({ key, points }) => [key, points]) ?? []),
  comment: review?.comment ?? '',
  remarks: review?.remarks ?? [],
});
