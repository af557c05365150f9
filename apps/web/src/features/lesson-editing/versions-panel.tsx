import { Drawer, Text } from '@mantine/core';
import { adminLessons, type Lesson } from '@put/contract/lessons/lesson-editing';
import { useQuery } from '@tanstack/react-query';
import { call, query } from '../../api/api.ts';
import { EarlierButton } from '../../parts/drafts/earlier-button.tsx';
import type { DraftText } from '../../parts/drafts/use-draft-text.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { VersionList } from '../../parts/versions/version-list.tsx';
import type { LessonText } from './lesson-text.ts';
import { VersionView } from './version-view.tsx';

type Props = {
  lesson: Lesson;
  /** What is written now. */
  text: DraftText<LessonText>;
  chosen: number | null;
  onChoose: (number: number) => void;
  onClose: () => void;
};

/** All versions of the lesson: author, date, difference from the current text, and restore. */
export function VersionsPanel({ lesson, text, chosen, onChoose, onClose }: Props) {
  const params = { id: String(lesson.id) };
  const list = useQuery(query(adminLessons.versions, { params }));
  return (
    <Drawer opened onClose={onClose} title="Версии занятия" position="right" size="72rem">
      <EarlierButton
        now={text.text === null ? '' : wordsOf(text.text)}
        onTake={(taken) => text.keeper.replace(taken)}
        what={`lesson.${lesson.id}`}
        list={() => call(adminLessons.draftVersions, { params })}
        get={(id) => call(adminLessons.draftVersion, { params: { ...params, version_id: String(id) } })}
        wordsOf={wordsOf}
      />
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

const wordsOf = ({ title, body }: LessonText): string => `${title}\n\n${body}`;
