import { VisuallyHidden } from '@mantine/core';
import type { TaskSimilarity } from '@put/contract/similarity/similarity';
import { useMemo } from 'react';
import { Segments } from '../../ui/fields/segments.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { clustersOf, filteredPairs, similarEnough } from './arrange-pairs.ts';
import { ClusterList } from './cluster-list.tsx';
import { PairFilters } from './pair-filters.tsx';
import { PairTable } from './pair-table.tsx';
import css from './similarity.module.css';
import type { SimilaritySearch } from './similarity-search.ts';
import { pairsWords } from './similarity-words.ts';
import { Threshold } from './threshold.tsx';

type Props = { found: TaskSimilarity; search: SimilaritySearch; onSearch: (search: SimilaritySearch) => void };

/** The pairs of a comparison, or what they join to clusters, from a similarity on. */
export function FoundPairs({ found, search, onSearch }: Props) {
  const filtered = useMemo(() => filteredPairs(found, search), [found, search]);
  const pairs = useMemo(() => similarEnough(filtered, search), [filtered, search]);
  const clusters = useMemo(() => clustersOf(pairs), [pairs]);
  const { view: _, ...others } = search;
  return (
    <>
      <Threshold pairs={filtered} search={search} onSearch={onSearch} />
      <div className={css.bar}>
        <Segments
          label="Что показать"
          value={search.view ?? 'pairs'}
          onChange={(view) => onSearch(view === 'pairs' ? others : { ...others, view: 'clusters' })}
          options={[
            { value: 'pairs', label: `Пары: ${pairs.length}` },
            { value: 'clusters', label: `Скопления: ${clusters.length}` },
          ]}
        />
        <PairFilters found={found} search={search} onSearch={onSearch} />
      </div>
      <VisuallyHidden role="status">{pairsWords(pairs.length)}</VisuallyHidden>
      {pairs.length === 0 ? (
        <EmptyState>Таких пар нет. Сдвиньте порог левее или снимите отбор.</EmptyState>
      ) : search.view === 'clusters' ? (
        <ClusterList clusters={clusters} taskId={found.task.id} search={search} />
      ) : (
        <PairTable pairs={pairs} taskId={found.task.id} search={search} />
      )}
    </>
  );
}
