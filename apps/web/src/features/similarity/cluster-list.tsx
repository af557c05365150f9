import { Moment } from '../../parts/time/moment.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { type Cluster, percentOf } from './arrange-pairs.ts';
import css from './similarity.module.css';
import type { SimilaritySearch } from './similarity-search.ts';
import { laterWords, pairsWords, solutionsWords } from './similarity-words.ts';
import { SolutionLink } from './solution-link.tsx';

type Props = { clusters: readonly Cluster[]; taskId: number; search: SimilaritySearch };

const mostShown = 100;

/** Solutions that are like each other, each cluster along its time: who was first stands above. */
export function ClusterList({ clusters, taskId, search }: Props) {
  if (clusters.length === 0) return <EmptyState>Скоплений нет: похожие решения — не из ваших курсов.</EmptyState>;
  return (
    <div className={css.clusters}>
      {clusters.slice(0, mostShown).map((cluster) => (
        <section key={cluster.solutions[0]!.submission_id} className={css.cluster} aria-label={wordsOf(cluster)}>
          <h2 className={css.clusterTitle}>{wordsOf(cluster)}</h2>
          <ol className={css.times}>
            {cluster.solutions.map((one, at) => (
              <li key={one.submission_id}>
                <SolutionLink of={one} taskId={taskId} />
                <span className={css.quiet}>
                  {at === 0 ? 'первое' : laterWords(cluster.solutions[0]!.handed_in_at, one.handed_in_at)} ·{' '}
                  <Moment at={one.handed_in_at} /> · {one.course_title ?? 'вне занятий'}
                </span>
              </li>
            ))}
          </ol>
          <nav className={css.pairLinks} aria-label="Пары скопления">
            {cluster.pairs.slice(0, 12).map((pair) => (
              <LinkAnchor
                key={pair.id}
                size="sm"
                to="/admin/task/$taskId/similarity"
                params={{ taskId: String(taskId) }}
                search={{ ...search, pair: pair.id }}
                aria-label={`Сравнить: ${pair.left.user_name} и ${pair.right.user_name}, сходство ${percentOf(pair)}\u00a0%`}
              >
                {shortName(pair.left.user_name)} ↔ {shortName(pair.right.user_name)}, {percentOf(pair)}&nbsp;%
              </LinkAnchor>
            ))}
            {cluster.pairs.length > 12 && (
              <span className={css.quiet}>и ещё {pairsWords(cluster.pairs.length - 12)} в списке пар</span>
            )}
          </nav>
        </section>
      ))}
    </div>
  );
}

const wordsOf = ({ solutions, pairs }: Cluster) =>
  `${solutionsWords(solutions.length)}, сходство до ${percentOf(pairs[0]!)}\u00a0%`;

/** The last name, which stands first. */
const shortName = (name: string) => name.split(' ')[0] ?? name;
