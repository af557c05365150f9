import type { ComparedSolution } from '@put/contract/similarity/similarity';
import { Moment } from '../../parts/time/moment.tsx';
import { useMedia } from '../../ui/browser/use-media.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { type Column, VirtualRows } from '../../ui/lists/virtual-rows.tsx';
import { percentOf, type ShownPair } from './arrange-pairs.ts';
import css from './similarity.module.css';
import type { SimilaritySearch } from './similarity-search.ts';
import { decisionWords } from './similarity-words.ts';
import { SolutionLink } from './solution-link.tsx';

type Props = { pairs: readonly ShownPair[]; taskId: number; search: SimilaritySearch };

/** Pairs, the most similar first. The solution at the left, or above on a phone, was handed in first. */
export function PairTable({ pairs, taskId, search }: Props) {
  const isNarrow = useMedia('(max-width: 47.99em)');
  const similarity: Column<ShownPair> = {
    id: 'similarity',
    title: 'Сходство',
    width: '104px',
    isNumber: true,
    cell: (pair) => <Open {...{ pair, taskId, search }} />,
  };
  const columns = isNarrow ? [similarity, bothOf(taskId)] : [similarity, ...wideColumns(taskId)];
  return (
    <VirtualRows
      label="Похожие решения"
      columns={columns}
      rows={pairs}
      keyOf={({ id }) => id}
      rowHeight={isNarrow ? 108 : 56}
    />
  );
}

const Open = ({ pair, taskId, search }: { pair: ShownPair } & Omit<Props, 'pairs'>) => (
  <LinkAnchor
    className={css.open}
    to="/admin/task/$taskId/similarity"
    params={{ taskId: String(taskId) }}
    search={{ ...search, pair: pair.id }}
    aria-label={`Сравнить: ${nameOf(pair.left)} и ${nameOf(pair.right)}, сходство ${percentOf(pair)}\u00a0%`}
  >
    {percentOf(pair)}&nbsp;%
  </LinkAnchor>
);

const nameOf = (one: ComparedSolution | null) => one?.user_name ?? 'решение не из ваших курсов';

const bothOf = (taskId: number): Column<ShownPair> => ({
  id: 'both',
  title: 'Сначала, потом',
  width: 'minmax(0, 1fr)',
  cell: ({ left, right, decided }) => (
    <span className={css.side}>
      <Side of={left} taskId={taskId} />
      <Side of={right} taskId={taskId} />
      {decided !== null && <Decided decided={decided} />}
    </span>
  ),
});

const wideColumns = (taskId: number): Column<ShownPair>[] => [
  {
    id: 'left',
    title: 'Сначала',
    width: 'minmax(200px, 2fr)',
    cell: ({ left }) => <Side of={left} taskId={taskId} />,
  },
  {
    id: 'right',
    title: 'Потом',
    width: 'minmax(200px, 2fr)',
    cell: ({ right }) => <Side of={right} taskId={taskId} />,
  },
  {
    id: 'lines',
    title: 'Общих строк',
    width: '120px',
    isNumber: true,
    cell: ({ shared_lines, longest_lines }) => (
      <span title={`Самый длинный кусок: ${longest_lines}`}>{shared_lines}</span>
    ),
  },
  {
    id: 'decided',
    title: 'Что решили',
    width: 'minmax(120px, 1fr)',
    cell: ({ decided }) => decided !== null && <Decided decided={decided} />,
  },
];

const Decided = ({ decided: { decision, note } }: { decided: NonNullable<ShownPair['decided']> }) => (
  <span className={css.decided} data-decision={decision ?? undefined} title={note}>
    {decision === null ? 'Заметка' : decisionWords[decision]}
  </span>
);

const Side = ({ of, taskId }: { of: ComparedSolution | null; taskId: number }) => (
  <span className={css.side}>
    <SolutionLink of={of} taskId={taskId} />
    {of !== null && (
      <span className={css.quiet}>
        <Moment at={of.handed_in_at} /> · {of.course_title ?? 'вне занятий'}
      </span>
    )}
  </span>
);
