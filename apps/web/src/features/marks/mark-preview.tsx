import { Text } from '@mantine/core';
import type { CourseMarks } from '@put/contract/marks/mark-editing';
import type { MarkSettings } from '@put/contract/marks/marks';
import { percentWords } from '../../parts/marks/mark-words.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { MarkBars } from './mark-bars.tsx';
import { markRows, shortMark } from './mark-rows.ts';
import css from './marks.module.css';

type Props = {
  marks: CourseMarks;
  /** As they stand in the form; undefined: something in it is wrong. */
  settings: MarkSettings | undefined;
  isChanged: boolean;
};

/** What the class of today would have, and for whom that would be another mark than before. */
export function MarkPreview({ marks, settings, isChanged }: Props) {
  const before = marks.settings === null ? [] : markRows(marks, marks.settings);
  const rows = settings === undefined ? [] : markRows(marks, settings);
  const known = new Map(before.map(({ user, computed }) => [user.id, computed.mark]));
  const changed = rows.filter(({ user, computed }) => known.has(user.id) && known.get(user.id) !== computed.mark);
  return (
    <aside className={css.preview} aria-label="Что получается у класса">
      <h2 className={css.title}>{isChanged ? 'Как получилось бы сейчас' : 'Как получается сейчас'}</h2>
      {settings === undefined ? (
        <Text c="dimmed">Исправьте поля, отмеченные красным, и здесь появятся оценки.</Text>
      ) : rows.length === 0 ? (
        <Text c="dimmed">В группах курса пока нет учеников.</Text>
      ) : (
        <>
          <MarkBars rows={rows} settings={settings} />
          {marks.settings !== null && isChanged && (
            <Text size="sm" mt="xs" role="status">
              {changed.length === 0
                ? 'Ни у кого оценка не изменится.'
                : `Оценка изменится у ${countWords(changed.length, ['ученика', 'учеников', 'учеников'])}.`}
            </Text>
          )}
          <ul className={css.people}>
            {rows.map(({ user, name, computed }) => (
              <li key={user.id}>
                <span>{name}</span>
                <span className={css.quiet}>{percentWords(computed.percent)}</span>
                <strong className={css.mark}>
                  {known.has(user.id) && known.get(user.id) !== computed.mark && (
                    <span className={css.quiet}>{shortMark(known.get(user.id)!)} → </span>
                  )}
                  {shortMark(computed.mark)}
                </strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
