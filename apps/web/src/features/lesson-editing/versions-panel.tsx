import { Drawer, Text } from '@mantine/core';
import { adminLessons, type Lesson, type LessonVersion } from '@put/contract/lesson-editing';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { countWords } from '../../shared/count-words.ts';
import { Moment } from '../../shared/moment.tsx';
import { QueryStates } from '../../shared/query-states.tsx';
import { VersionView } from './version-view.tsx';
import css from '../../shared/versions.module.css';

type Props = { lesson: Lesson; chosen: number | null; onChoose: (number: number) => void; onClose: () => void };

/** Every text the lesson ever had: who wrote it and when, what is different now, and the way back. */
export function VersionsPanel({ lesson, chosen, onChoose, onClose }: Props) {
  const list = useQuery(query(adminLessons.versions, { params: { id: String(lesson.id) } }));
  return (
    <Drawer opened onClose={onClose} title="Версии занятия" position="right" size="72rem">
      <QueryStates of={list}>
        {({ versions }) => (
          <div className={css.columns}>
            <nav aria-label="Версии" className={css.list}>
              {versions.map((version) => (
                <Version
                  key={version.number}
                  version={version}
                  isCurrent={version.number === lesson.version}
                  isChosen={version.number === chosen}
                  onChoose={() => onChoose(version.number)}
                />
              ))}
            </nav>
            {chosen === null ? (
              <Text c="dimmed">
                {versions.length === 1
                  ? 'Пока есть одна версия. Каждое сохранение нового текста добавит следующую.'
                  : 'Выберите версию, чтобы сравнить её с нынешней.'}
              </Text>
            ) : (
              <VersionView key={chosen} lesson={lesson} number={chosen} />
            )}
          </div>
        )}
      </QueryStates>
    </Drawer>
  );
}

type VersionProps = { version: LessonVersion; isCurrent: boolean; isChosen: boolean; onChoose: () => void };

const Version = ({ version, isCurrent, isChosen, onChoose }: VersionProps) => (
  <button type="button" className={css.version} aria-current={isChosen || undefined} onClick={onChoose}>
    <span className={css.number}>
      Версия {version.number}
      {isCurrent && ' (нынешняя)'}
    </span>{' '}
    <span className={css.about}>
      {version.author_name ?? 'Автор неизвестен'}, <Moment at={version.written_at} />,{' '}
      {countWords(version.length, ['знак', 'знака', 'знаков'])}
    </span>
  </button>
);
