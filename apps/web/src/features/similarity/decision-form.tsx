import { Textarea } from '@mantine/core';
import { adminSimilarity, type SimilarityDecision, type SimilarPairText } from '@put/contract/similarity';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
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

/** What a look at the two has shown. It is stored at once, the note when the field is left. */
export function DecisionForm({ pair: { id, decided } }: { pair: SimilarPairText }) {
  const [note, setNote] = useState(decided?.note ?? '');
  const messages = useMessage();
  const decide = useMutation(
    mutation(adminSimilarity.decide, { refreshes: [adminSimilarity.pair, adminSimilarity.get] }),
  );
  const decision = decided?.decision ?? null;
  const save = (next: SimilarityDecision | null) =>
    void decide.mutateAsync({ params: { id: String(id) }, body: { decision: next, note } }).catch(messages.failure);
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
        placeholder="Заметка для учителей: о чём говорили, что выяснили"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2_000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        onBlur={() => note.trim() !== (decided?.note ?? '') && save(decision)}
      />
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
