import { computeMark } from '@put/contract/marks/compute-mark';
import type { PersonCourseMarks } from '@put/contract/marks/marks';
import { MarkStory } from '../../parts/marks/mark-story.tsx';
import { markWords } from '../../parts/marks/mark-words.ts';
import css from './person-results.module.css';

/** The marks of a person in one course, each with how it came about. */
export function CourseMark({ marks: { now, terms } }: { marks: PersonCourseMarks }) {
  const current = now && computeMark(now.settings, now.works);
  return (
    <div className={css.marks}>
      {terms.map(({ term_id, term_title, settings, mark, percent, works }) => (
        <Told key={term_id} title={term_title} words={markWords(settings.scale, mark, percent)}>
          <MarkStory settings={settings} works={works} />
        </Told>
      ))}
      {now && current && (
        <Told title="Оценка сейчас" words={markWords(now.settings.scale, current.mark, current.percent)}>
          <MarkStory settings={now.settings} works={now.works} />
        </Told>
      )}
    </div>
  );
}

const Told = ({ title, words, children }: { title: string; words: string; children: React.ReactNode }) => (
  <details className={css.mark}>
    <summary>
      <span>
        {title}: <strong>{words}</strong>
      </span>
      <span className={css.how}>Как получилось</span>
    </summary>
    {children}
  </details>
);
