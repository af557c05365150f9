import { Button, Group, Modal, SegmentedControl, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { QueryStates } from '../states/query-states.tsx';
import { timeOfDay } from '../time/time-words.ts';
import { useTimeZone } from '../time/use-clock.ts';
import { TextDifference } from '../../ui/text-difference/text-difference.tsx';
import { ChangedFields } from './changed-fields.tsx';
import { Clashes } from './clashes.tsx';
import css from './collision.module.css';
import { mergedText, mergeTexts, type Side } from './merge-texts.ts';

export type Outcome = 'merged' | 'mine' | 'theirs';

/** A work of two authors: one long text, which is merged by lines, and short fields around it. */
export type Collidable<T> = {
  /** The heading of the dialog: «Две версии одного занятия». */
  heading: string;
  bodyOf: (text: T) => string;
  /** The short fields with their names, in a fixed order. */
  fieldsOf: (text: T) => { name: string; value: string }[];
  /** Their text with my changes: of the fields, and with the merged body. */
  merge: (sides: { mine: T; base: T; theirs: T }, body: string) => T;
};

type Props<T extends { based_on: number }> = {
  of: Collidable<T>;
  /** `based_on`: the version that the edit started from. */
  mine: T;
  /** `based_on`: the current version. */
  theirs: T;
  newest: { author_name: string | null; written_at: string };
  /** The version that mine started from. */
  base: UseQueryResult<T>;
  onChoose: (text: T, outcome: Outcome) => void;
  onClose: () => void;
};

/**
 * Shows two versions of a text that two people changed, and lets the author merge them. Nothing is changed before the
 * author chooses.
 */
export function CollisionDialog<T extends { based_on: number }>(props: Props<T>) {
  return (
    <Modal opened onClose={props.onClose} title={props.of.heading} size="60rem">
      <QueryStates of={props.base}>{(begun) => <Choice {...props} begun={begun} />}</QueryStates>
    </Modal>
  );
}

const actions: Record<Outcome, string> = {
  merged: 'Показать объединённый текст в редакторе',
  mine: 'Оставить мою версию',
  theirs: 'Взять новую версию',
};

function Choice<T extends { based_on: number }>({
  of: { bodyOf, fieldsOf, merge },
  mine,
  theirs,
  begun: base,
  newest,
  onChoose,
  onClose,
}: Props<T> & { begun: T }) {
  const [outcome, setOutcome] = useState<Outcome>('merged');
  const [choices, setChoices] = useState<Side[]>([]);
  const timeZone = useTimeZone();
  const [myBody, baseBody, theirBody] = [bodyOf(mine), bodyOf(base), bodyOf(theirs)];
  const parts = useMemo(() => mergeTexts(myBody, baseBody, theirBody), [myBody, baseBody, theirBody]);
  const clashes = parts.filter((part) => part.is === 'clash');
  const chosen: T = {
    theirs,
    mine: { ...mine, based_on: theirs.based_on },
    merged: { ...merge({ mine, base, theirs }, mergedText(parts, choices)), based_on: theirs.based_on },
  }[outcome];
  const [before, after] = outcome === 'theirs' ? [mine, theirs] : [theirs, chosen];
  const who = newest.author_name ?? 'Автор неизвестен';

  return (
    <div className={css.stack}>
      <Text>
        Вы начали с версии {mine.based_on}, а сейчас сохранена версия {theirs.based_on}: {who},{' '}
        {timeOfDay(newest.written_at, timeZone)}. Ни одна из них не пропадёт: сохранённые лежат в «Версиях».
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
        <ChangedFields before={fieldsOf(before)} after={fieldsOf(after)} />
        <TextDifference before={bodyOf(before)} after={bodyOf(after)} label="Различия" />
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
