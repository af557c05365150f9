import { computeMark, type CountedCategory } from '@put/contract/marks/compute-mark';
import type { MarkSettings, MarkWork } from '@put/contract/marks/marks';
import { scoreWords } from '../score/score-words.ts';
import { exactTime } from '../time/time-words.ts';
import { useTimeZone } from '../time/use-clock.ts';
import {
  markWords,
  percentWords,
  roundingWords,
  ruleWords,
  sumWords,
  thresholdWords,
  titlesOf,
  workWords,
} from './mark-words.ts';
import css from './marks.module.css';

type Props = { settings: MarkSettings; works: readonly MarkWork[] };

/** How a mark came about: every step in words and numbers. */
export function MarkStory({ settings, works }: Props) {
  const computed = computeMark(settings, works);
  const { categories, percent, mark } = computed;
  const titles = titlesOf(works);
  const dueAt = new Map(works.map(({ lesson_id, due_at }) => [lesson_id, due_at]));
  const steps = [roundingWords(settings, computed), thresholdWords(settings)].filter((words) => words !== null);
  return (
    <ol className={css.story}>
      {categories
        .filter((category) => category.works.length > 0)
        .map((category, at) => (
          <li key={at}>
            <CategoryStory category={category} titles={titles} dueAt={dueAt} isAlone={categories.length === 1} />
          </li>
        ))}
      <li>
        <p className={css.line}>
          {sumWords(computed) === null ? (
            'Оценки пока нет: ни одна работа ещё не считается.'
          ) : (
            <>
              Итог: {sumWords(computed)}
              {steps.map((words) => `; ${words}`).join('')}. Оценка —{' '}
              <strong>{markWords(settings.scale, mark, percent)}</strong>
            </>
          )}
        </p>
        {categories.some((one) => one.percent === null) && percent !== null && (
          <p className={css.note}>Категории, в которых ещё ничего не считается, в итог не входят.</p>
        )}
      </li>
    </ol>
  );
}

type CategoryProps = {
  category: CountedCategory;
  titles: ReadonlyMap<number, string>;
  dueAt: ReadonlyMap<number, string | null>;
  isAlone: boolean;
};

function CategoryStory({ category, titles, dueAt, isAlone }: CategoryProps) {
  const timeZone = useTimeZone();
  const { title, weight, works, percent } = category;
  return (
    <>
      <p className={css.line}>
        <strong>{title}</strong>
        {!isAlone && <span className={css.note}> вес {scoreWords(weight)}</span>}: {ruleWords(category)}
        {percent !== null && <strong> — {percentWords(percent)}</strong>}
      </p>
      <ul className={css.works}>
        {works.map((work) => {
          const due = dueAt.get(work.lesson_id) ?? null;
          return (
            <li key={work.lesson_id} data-state={work.state}>
              <span>{titles.get(work.lesson_id)}</span>
              <span>{workWords(work, due === null ? null : exactTime(due, timeZone))}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
