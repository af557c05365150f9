import type { SolutionsShown } from '@put/contract/tasks/task-parts';
import { languageNames } from '@put/contract/judge/languages';
import { type ShownSolution, tasks } from '@put/contract/tasks/tasks';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import css from './solved-solutions.module.css';

type Props = { taskId: number; lessonId: number; shown: Exclude<SolutionsShown, 'nobody'> };

/** What one may learn from once the task is solved. The author of the task says whose solutions are shown. */
export default function SolvedSolutions({ taskId, lessonId, shown }: Props) {
  const found = useQuery(
    query(tasks.solutions, { params: { id: String(taskId) }, query: { lesson_id: String(lessonId) } }),
  );
  return (
    <section className={css.solutions} aria-labelledby="solutions-title">
      <h3 id="solutions-title">Решения</h3>
      <QueryStates
        of={found}
        skeleton={<RowSkeletons rows={1} height={44} />}
        isEmpty={({ is_open }) => !is_open}
        empty={<p className={css.quiet}>{lockedWords[shown]}</p>}
      >
        {({ author, others }) => (
          <>
            {author.length > 0 && <h4>Решение автора</h4>}
            {author.map((one, at) => (
              <Files key={at} of={one} />
            ))}
            {shown === 'everyone' && <Others of={others} />}
          </>
        )}
      </QueryStates>
    </section>
  );
}

const lockedWords = {
  author: 'Решите задачу — и здесь откроется решение автора.',
  everyone: 'Решите задачу — и здесь откроются решение автора и решения других учеников, без имён.',
};

function Others({ of: others }: { of: readonly ShownSolution[] }) {
  if (others.length === 0) return <p className={css.quiet}>Решений, не похожих на эти, у других учеников пока нет.</p>;
  return (
    <>
      <h4>Как решили другие</h4>
      <ul className={css.others}>
        {others.map((one, at) => (
          <li key={at}>
            <details>
              <summary>
                {languageNames[one.language]}, {countWords(linesOf(one), ['строка', 'строки', 'строк'])}
              </summary>
              <Files of={one} />
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

const linesOf = ({ files }: ShownSolution): number =>
  files.reduce((sum, { content }) => sum + content.trimEnd().split('\n').length, 0);

const Files = ({ of: { language, files } }: { of: ShownSolution }) => (
  <>
    {files.map(({ name, content }) => (
      <figure key={name} className={css.file}>
        {files.length > 1 && <figcaption>{name}</figcaption>}
        <CodeBlock code={content.trimEnd()} language={language} />
      </figure>
    ))}
  </>
);
