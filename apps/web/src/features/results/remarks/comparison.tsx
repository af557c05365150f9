import type { ReplyOf } from '@put/contract/base/endpoint';
import { adminSubmissions } from '@put/contract/submissions/submissions';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { pairAttempts } from '../../../kinds/attempt-text.ts';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { TextDifference } from '../../../ui/text-difference/text-difference.tsx';
import panel from '../panel/submission-panel.module.css';

type Props = { submission: ReplyOf<typeof adminSubmissions.get>; otherId: number };

/** What changed between two attempts, always from the older to the newer one. */
export default function Comparison({ submission, otherId }: Props) {
  const read = useQuery(query(adminSubmissions.get, { params: { id: String(otherId) } }));
  return (
    <QueryStates of={read} skeleton={<RowSkeletons rows={4} />}>
      {(other) => {
        const parts = pairAttempts(submission, other);
        return parts.map(({ name, before, after }) => (
          <section key={name} className={panel.compared} aria-label={`Отличия: ${name}`}>
            {parts.length > 1 && <h3 className={panel.file}>{name}</h3>}
            <TextDifference {...{ before, after }} label={`Отличия: ${name}`} isBesideWhenWide />
          </section>
        ));
      }}
    </QueryStates>
  );
}
