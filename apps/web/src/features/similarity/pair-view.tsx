import { adminSimilarity, type SimilarPairText, type TaskSimilarity } from '@put/contract/similarity/similarity';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { useSettings } from '../../parts/settings/settings.ts';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { usePageKeys } from '../../ui/browser/use-page-keys.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { Allowed } from '../../parts/rights/allowed.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { filteredPairs, percentOf, similarEnough } from './arrange-pairs.ts';
import { DecisionForm } from './decision-form.tsx';
import { SideBySide } from './side-by-side.tsx';
import css from './similarity.module.css';
import type { SimilaritySearch } from './similarity-search.ts';
import { linesWords, provesNothing } from './similarity-words.ts';

type Props = {
  taskId: string;
  pairId: number;
  found: TaskSimilarity | undefined;
  search: SimilaritySearch;
  onSearch: (search: SimilaritySearch) => void;
};

/** Two similar solutions side by side; J and K go through the pairs of the list. */
export function PairView({ taskId, pairId, found, search, onSearch }: Props) {
  const pair = useQuery({
    ...query(adminSimilarity.pair, { params: { id: String(pairId) } }),
    placeholderData: keepPreviousData,
  });
  const { pair: _, ...back } = search;
  const pairs = found === undefined ? [] : similarEnough(filteredPairs(found, search), search);
  const at = pairs.findIndex(({ id }) => id === pairId);
  const go = (to: number) => {
    const next = at < 0 ? undefined : pairs[to];
    return next && (() => onSearch({ ...search, pair: next.id }));
  };
  const [onPrevious, onNext] = [go(at - 1), go(at + 1)];
  usePageKeys(({ code, ctrlKey, metaKey, altKey }) =>
    ctrlKey || metaKey || altKey ? null : code === 'KeyJ' ? onNext : code === 'KeyK' ? onPrevious : null,
  );
  const letterKeys = useSettings((kept) => kept.letterKeys);
  const known = pair.data;
  const title = known?.task.title ?? found?.task.title ?? 'Задача';
  return (
    <>
      <PageHeader
        isDense
        title={known === undefined ? 'Сходство' : `Сходство ${percentOf(known)}\u00a0%`}
        crumbs={[
          <Allowed key="task" call={adminTasks.get} otherwise={title}>
            <LinkAnchor to="/admin/task/$taskId" params={{ taskId }} children={title} />
          </Allowed>,
          <LinkAnchor
            key="list"
            to="/admin/task/$taskId/similarity"
            params={{ taskId }}
            search={back}
            children="Сходство решений"
          />,
        ]}
        description={provesNothing}
        actions={
          <>
            {at >= 0 && (
              <span className={css.quiet}>
                {at + 1} из {pairs.length}
              </span>
            )}
            <IconButton
              icon={IconChevronLeft}
              label="Предыдущая пара"
              hint={letterKeys ? 'Предыдущая пара, K' : 'Предыдущая пара'}
              isLarge
              isDisabled={onPrevious === undefined}
              onClick={() => onPrevious?.()}
            />
            <IconButton
              icon={IconChevronRight}
              label="Следующая пара"
              hint={letterKeys ? 'Следующая пара, J' : 'Следующая пара'}
              isLarge
              isDisabled={onNext === undefined}
              onClick={() => onNext?.()}
            />
          </>
        }
      />
      <QueryStates of={pair} skeleton={<RowSkeletons rows={12} height={28} />}>
        {(data) => <Whole key={data.id} pair={data} isOld={pair.isPlaceholderData} />}
      </QueryStates>
    </>
  );
}

const Whole = ({ pair, isOld }: { pair: SimilarPairText; isOld: boolean }) => (
  <div aria-busy={isOld}>
    <p className={css.quiet}>
      Общее отмечено и пронумеровано: {linesWords(pair.shared_lines)}, самый длинный кусок —{' '}
      {linesWords(pair.longest_lines)}. Имена и комментарии в счёт не идут.
    </p>
    {pair.may_decide && <DecisionForm pair={pair} />}
    <SideBySide pair={pair} />
  </div>
);
