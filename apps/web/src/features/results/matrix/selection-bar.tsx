import { Button, Text } from '@mantine/core';
import { adminRejudges, mostRejudged, type NewRejudge } from '@put/contract/judge/rejudges';
import type { ReactNode } from 'react';
import { countWords } from '../../../ui/words/count-words.ts';
import css from '../results.module.css';
import type { GivePlace } from './use-selection.ts';
import { Allowed } from '../../../parts/rights/allowed.tsx';

type Props = {
  count: number;
  /** The selected cells with an attempt. */
  judged: readonly GivePlace[];
  isAll: boolean;
  chooseAll: () => void;
  stop: () => void;
  onRejudge: (scope: NewRejudge) => void;
  /** Gives an exception. */
  children: ReactNode;
};

/** The selection and its actions; without a selection, how to select. */
export function SelectionBar({ count, judged, isAll, chooseAll, stop, onRejudge, children }: Props) {
  const isTooMuch = judged.length > mostRejudged;
  return (
    <div className={css.selection} role="group" aria-label="Выбранное">
      <Text size="sm" role="status" className={css.chosen}>
        {chosenWords(count, judged.length, isTooMuch)}
      </Text>
      {!isAll && (
        <Button variant="default" size="sm" onClick={chooseAll}>
          Всё, что в таблице
        </Button>
      )}
      {children}
      <Allowed call={adminRejudges.start}>
        <Button size="sm" disabled={judged.length === 0 || isTooMuch} onClick={() => onRejudge({ cells: [...judged] })}>
          Перепроверить
        </Button>
      </Allowed>
      <Button variant="subtle" color="gray" size="sm" onClick={stop}>
        Не выбирать
      </Button>
    </div>
  );
}

function chosenWords(count: number, judged: number, isTooMuch: boolean): string {
  if (count === 0) return 'Нажмите на клетку, имя или букву задачи.';
  const words = `Выбрано: ${countWords(count, ['клетка', 'клетки', 'клеток'])}`;
  if (isTooMuch) return `${words}. Перепроверить за один раз можно не больше ${mostRejudged}.`;
  return judged < count ? `${words}, с решениями — ${judged}` : words;
}
