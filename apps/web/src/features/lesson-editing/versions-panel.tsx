import { Drawer, Text } from '@mantine/core';
import { adminLessons, type Lesson } from '@put/contract/lesson-editing';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { VersionList } from '../../parts/versions/version-list.tsx';
import { VersionView } from './version-view.tsx';

type Props = { lesson: Lesson; chosen: number | null; onChoose: (number: number) => void; onClose: () => void };

/** All versions of the lesson: author, date, difference from the current text, and restore. */
export function VersionsPanel({ lesson, chosen, onChoose, onClose }: Props) {
  const list = useQuery(query(adminLessons.versions, { params: { id: String(lesson.id) } }));
  return (
    <Drawer opened onClose={onClose} title="Версии занятия" position="right" size="72rem">
      <QueryStates of={list}>
        {({ versions }) => (
          <VersionList
            versions={versions}
            current={lesson.version}
            chosen={chosen}
            onChoose={onChoose}
            about={({ length }) => countWords(length, ['знак', 'знака', 'знаков'])}
          >
            {chosen === null ? (
              <Text c="dimmed">
                {versions.length === 1
                  ? 'Пока есть одна версия. Каждое сохранение нового текста добавит следующую.'
                  : 'Выберите версию, чтобы сравнить её с нынешней.'}
              </Text>
            ) : (
              <VersionView key={chosen} lesson={lesson} number={chosen} />
            )}
          </VersionList>
        )}
      </QueryStates>
    </Drawer>
  );
}
