import { Button, Text } from '@mantine/core';
import { mostRejudged, type NewRejudge } from '@put/contract/rejudges';
import { countWords } from '../../ui/words/count-words.ts';
import css from './results.module.css';

type Props = {
  chosen: ReadonlySet<string>;
  isAll: boolean;
  chooseAll: () => void;
  stop: () => void;
  onRejudge: (scope: NewRejudge) => void;
};

/** The selection and its actions; without a selection, how to select. */
export function SelectionBar({ chosen, isAll, chooseAll, stop, onRejudge }: Props) {
  const isTooMuch = chosen.size > mostRejudged;
  return (
    <div className={css.selection} role="group" aria-label="Выбранное">
      <Text size="sm" role="status" className={css.chosen}>
        {chosenWords(chosen.size, isTooMuch)}
      </Text>
      {!isAll && (
        <Button variant="default" size="sm" onClick={chooseAll}>
          Всё, что в таблице
        </Button>
      )}
      <Button
        size="sm"
        disabled={chosen.size === 0 || isTooMuch}
        onClick={() => onRejudge({ cells: [...chosen].map(cellOf) })}
      >
        Перепроверить
      </Button>
      <Button variant="subtle" color="gray" size="sm" onClick={stop}>
        Не выбирать
      </Button>
    </div>
  );
}

function chosenWords(count: number, isTooMuch: boolean): string {
  if (count === 0) return 'Нажмите на клетку, имя или букву задачи. Клетки без решений не выбираются.';
  const words = `Выбрано: ${countWords(count, ['клетка', 'клетки', 'клеток'])}`;
  return isTooMuch ? `${words}. За один раз — не больше ${mostRejudged}.` : words;
}

/** Parses the key «user-lesson-task». */
function cellOf(key: string) {
  const [user_id = 0, lesson_id = 0, task_id = 0] = key.split('-').map(Number);
  return { user_id, lesson_id, task_id };
}
