import { Button, Group, Modal, SegmentedControl, Text } from '@mantine/core';
import { adminLessons, type Lesson } from '@put/contract/lesson-editing';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../shared/query-states.tsx';
import { useTimeZone } from '../../shared/schedule/use-clock.ts';
import { timeOfDay } from '../../shared/time-words.ts';
import { Clashes } from './clashes.tsx';
import css from './difference.module.css';
import { type LessonText, textOf } from './lesson-text.ts';
import { mergedText, mergeTexts, type Side } from './merge-texts.ts';
import { TextDifference } from '../../shared/text-difference/text-difference.tsx';

export type Outcome = 'merged' | 'mine' | 'theirs';

type Props = {
  /** As it stands at the server now. */
  lesson: Lesson;
  mine: LessonText;
  onChoose: (text: LessonText, outcome: Outcome) => void;
  onClose: () => void;
};

/** Two people have changed one text: shows both and lets the author bring them together. Nothing changes before the choice. */
export function CollisionDialog({ lesson, mine, onChoose, onClose }: Props) {
  const params = { id: String(lesson.id), number: String(mine.based_on) };
  const base = useQuery(query(adminLessons.version, { params }));
  return (
    <Modal opened onClose={onClose} title="Две версии одного занятия" size="60rem">
      <QueryStates of={base}>{(begun) => <Choice {...{ lesson, mine, onChoose, onClose }} base={begun} />}</QueryStates>
    </Modal>
  );
}

const actions: Record<Outcome, string> = {
  merged: 'Показать объединённый текст в редакторе',
  mine: 'Оставить мою версию',
  theirs: 'Взять новую версию',
};

function Choice({ lesson, mine, base, onChoose, onClose }: Props & { base: { title: string; body: string } }) {
  const [outcome, setOutcome] = useState<Outcome>('merged');
  const [choices, setChoices] = useState<Side[]>([]);
  const timeZone = useTimeZone();
  const parts = useMemo(() => mergeTexts(mine.body, base.body, lesson.body), [mine.body, base.body, lesson.body]);
  const clashes = parts.filter((part) => part.is === 'clash');
  const theirs = textOf(lesson);
  const chosen: LessonText = {
    theirs,
    mine: { ...mine, based_on: lesson.version },
    merged: {
      based_on: lesson.version,
      title: mine.title === base.title ? lesson.title : mine.title,
      body: mergedText(parts, choices),
    },
  }[outcome];
  const [before, after] = outcome === 'theirs' ? [mine, theirs] : [theirs, chosen];
  const who = lesson.author_name ?? 'Автор неизвестен';

  return (
    <div className={css.stack}>
      <Text>
        Вы начали с версии {mine.based_on}, а сейчас сохранена версия {lesson.version}: {who},{' '}
        {timeOfDay(lesson.written_at, timeZone)}. Ни одна из них не пропадёт: сохранённые лежат в «Версиях».
      </Text>
      <SegmentedControl
        aria-label="Что сделать"
        value={outcome}
        onChange={setOutcome}
        data={[
          { value: 'merged', label: 'Объединить' },
          { value: 'mine', label: 'Моя версия' },
          { value: 'theirs', label: 'Новая версия' },
        ]}
      />
      {outcome === 'merged' &&
        (clashes.length === 0 ? (
          <Text>Вы меняли разные места: объединённый текст содержит обе правки.</Text>
        ) : (
          <Clashes clashes={clashes} choices={choices} onChoices={setChoices} theirName={who} />
        ))}
      <div>
        <Text fw={550} mb={4}>
          {outcome === 'theirs' ? 'Что изменится в вашем тексте' : 'Чем этот текст отличается от сохранённого'}
        </Text>
        {before.title !== after.title && (
          <Text size="sm" mb={4}>
            Название: <del>{before.title}</del> → <ins>{after.title}</ins>
          </Text>
        )}
        <TextDifference before={before.body} after={after.body} label="Различия" />
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Решить позже
        </Button>
        <Button onClick={() => onChoose(chosen, outcome)}>{actions[outcome]}</Button>
      </Group>
    </div>
  );
}
