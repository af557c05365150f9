import type { ComparedSolution } from '@put/contract/similarity/similarity';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import css from './similarity.module.css';
import { elsewhereWords } from './similarity-words.ts';

/** Who has handed it in: a link to the work in the results of its lesson. */
export function SolutionLink({ of, taskId }: { of: ComparedSolution | null; taskId: number }) {
  if (of === null) return <span className={css.quiet}>{elsewhereWords}</span>;
  if (of.lesson_id === null)
    return (
      <LinkAnchor to="/admin/user/$userId" params={{ userId: String(of.user_id) }}>
        {of.user_name}
      </LinkAnchor>
    );
  return (
    <LinkAnchor
      to="/admin/lesson/$lessonId/results"
      params={{ lessonId: String(of.lesson_id) }}
      search={{ cell: `${of.user_id}-${of.lesson_id}-${taskId}` }}
    >
      {of.user_name}
    </LinkAnchor>
  );
}
