import { Button, Group, Textarea } from '@mantine/core';
import { adminResults } from '@put/contract/results/results';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { mutation, query } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { scoreWords } from '../../../parts/score/score-words.ts';
import { OverrideView } from '../../../parts/answers/marked/override-view.tsx';
import { MeanwhileNotice } from '../../../parts/meanwhile/meanwhile-notice.tsx';
import { NumberField, numberProblem } from '../../../ui/fields/number-field.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import css from './review.module.css';

type ResultKey = { user_id: number; lesson_id: number; task_id: number };
type Props = {
  resultKey: ResultKey;
  points: number;
  /** Stands beside the button. */
  children: ReactNode;
};

type Points = { score: number; comment: string } | null;
const pointWords = (points: Points): string =>
  points === null ? 'нет' : [scoreWords(points.score), points.comment].filter(Boolean).join(' — ');

const refreshes = [adminResults.cell, adminResults.lesson, adminResults.course];

/** A teacher's override of a result, and its removal. */
export function OverrideForm({ resultKey, points, children }: Props) {
  const { user_id, lesson_id, task_id } = resultKey;
  const place = { user_id: String(user_id), lesson_id: String(lesson_id), task_id: String(task_id) };
  const { data: whole } = useQuery(query(adminResults.cell, { query: place }));
  const messages = useMessage();
  const shown = whole?.cell?.override ?? null;
  const before: Points = shown && { score: shown.score, comment: shown.comment };
  const [isOpen, setOpen] = useState(false);
  const [score, setScore] = useState(Number.NaN);
  const [comment, setComment] = useState('');
  const bounds = { min: 0, max: points, isDecimal: true };
  const problem = numberProblem(score, bounds);
  const send = useMutation(mutation(adminResults.override, { refreshes }));
  const refused = send.error instanceof ApiError ? send.error : null;
  const clash = refused?.meanwhile ?? null;
  const wrong = clash === null ? refused?.errors[0]?.message : undefined;
  const choose = (_: string, side: 'mine' | 'theirs') => {
    setBegan((clash?.stored['override'] ?? null) as Points);
    send.reset();
    if (side === 'theirs') setOpen(false);
  };

  const [began, setBegan] = useState<Points>(null);
  const set = (next: Points, from: Points, done: string, undo: (() => void) | null) =>
    send.mutate(
      {
        body: {
          ...resultKey,
          override_score: next?.score ?? null,
          comment: next?.comment ?? '',
          began_from: { override: from },
        },
      },
      {
        onSuccess: () => {
          setOpen(false);
          messages.success(done, undo === null ? undefined : { label: 'Отменить', run: undo });
        },
      },
    );
  const open = () => {
    send.reset();
    setBegan(before);
    setScore(before?.score ?? Number.NaN);
    setComment(before?.comment ?? '');
    setOpen(true);
  };
  const restore = (own: Points, old: Points) => () => set(old, own, 'Возвращено', null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (problem !== null) return;
    const own = { score, comment };
    set(own, began, 'Баллы поставлены', restore(own, began));
  };

  return (
    <section className={css.override} aria-label="Баллы преподавателя">
      {shown !== null && <OverrideView override={shown} points={points} />}
      {isOpen ? (
        <form onSubmit={save} className={css.form} aria-label="Свои баллы">
          <NumberField
            label={`Баллы, из ${scoreWords(points)}`}
            maw={180}
            {...bounds}
            value={score}
            error={wrong}
            onChange={setScore}
          />
          <Textarea
            label="Комментарий для ученика"
            autosize
            minRows={2}
            value={comment}
            onChange={({ currentTarget: { value } }) => setComment(value)}
          />
          <MeanwhileNotice
            of={{ clash, choose }}
            mine={{ override: problem === null ? { score, comment } : null }}
            fields={{ override: { label: 'Баллы преподавателя', words: pointWords } }}
          />
          {wrong === undefined && (
            <RefusalAlert of={adminResults.override} error={send.error} explain={{ not_found: null }} />
          )}
          <Group gap="xs">
            <Button type="submit" loading={send.isPending} disabled={problem !== null}>
              Поставить баллы
            </Button>
            <Button variant="default" onClick={() => setOpen(false)}>
              Не ставить
            </Button>
          </Group>
        </form>
      ) : (
        <Group gap="xs">
          <Button variant="subtle" size="compact-sm" disabled={whole === undefined} onClick={open}>
            {before === null ? 'Поставить свои баллы' : 'Изменить баллы'}
          </Button>
          {children}
          {before !== null && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              loading={send.isPending}
              onClick={() => set(null, before, 'Свои баллы убраны', restore(null, before))}
            >
              Убрать
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}
