import { Textarea } from '@mantine/core';
import type { Meanwhile } from '@put/contract/base/began-from';
import { adminSimilarity, type SimilarityDecision, type SimilarPairText } from '@put/contract/similarity/similarity';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
import { ApiError } from '../../api/errors.ts';
import { MeanwhileNotice } from '../../parts/meanwhile/meanwhile-notice.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import css from './similarity.module.css';
import { decisionWords } from './similarity-words.ts';

const options = [
  { value: 'none', label: 'Не решено' },
  { value: 'coincidence', label: decisionWords.coincidence },
  { value: 'talk', label: decisionWords.talk },
] as const;

const fields = {
  decision: {
    label: 'Что решили',
    words: (decision: SimilarityDecision | null) => (decision === null ? 'Не решено' : decisionWords[decision]),
  },
  note: 'Заметка',
};

/** What a look at the two has shown. It is stored at once, the note when the field is left. */
export function DecisionForm({ pair: { id, decided } }: { pair: SimilarPairText }) {
  const saved = { decision: decided?.decision ?? null, note: decided?.note ?? '' };
  /** The note as it is being typed, and what stood there when that began. */
  const [typed, setTyped] = useState<{ note: string; began: string } | null>(null);
  const [wanted, setWanted] = useState<SimilarityDecision | null>(null);
  const [clash, setClash] = useState<Meanwhile | null>(null);
  const note = typed?.note ?? saved.note;
  const messages = useMessage();
  const decide = useMutation(
    mutation(adminSimilarity.decide, { refreshes: [adminSimilarity.pair, adminSimilarity.get] }),
  );
  const { decision } = saved;
  const save = (next: SimilarityDecision | null, began: Partial<typeof saved> = {}) => {
    const began_from = { ...saved, note: typed?.began ?? saved.note, ...began };
    setWanted(next);
    setClash(null);
    void decide.mutateAsync({ params: { id: String(id) }, body: { decision: next, note, began_from } }).then(
      () => setTyped((now) => (now?.note === note ? null : now)),
      (error: unknown) =>
        error instanceof ApiError && error.meanwhile ? setClash(error.meanwhile) : messages.failure(error),
    );
  };
  /** Of one's own decision it is stored again, now over what stands there. */
  const choose = (_: string, side: 'mine' | 'theirs') => {
    if (side === 'mine') return save(wanted, clash?.stored);
    setTyped(null);
    setClash(null);
  };
  return (
    <section className={css.decision} aria-label="Что решили">
      <Segments
        label="Что решили"
        value={decision ?? 'none'}
        onChange={(value) => save(value === 'none' ? null : value)}
        options={options}
      />
      <Textarea
        className={css.note ?? ''}
        aria-label="Заметка"
        placeholder="Заметка для преподавателей: о чём говорили, что выяснили"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2_000}
        value={note}
        onChange={({ currentTarget }) => setTyped({ note: currentTarget.value, began: typed?.began ?? saved.note })}
        onBlur={() => note.trim() !== saved.note && save(decision)}
      />
      <MeanwhileNotice of={{ clash, choose }} mine={{ decision: wanted, note }} fields={fields} />
      <span className={css.quiet} role="status">
        {decide.isPending ? (
          'Сохраняем…'
        ) : decided === null ? (
          'Ученики этого не видят.'
        ) : (
          <>
            {decided.by_name ?? 'Кто-то'} · <Moment at={decided.decided_at} />
          </>
        )}
      </span>
    </section>
  );
}
