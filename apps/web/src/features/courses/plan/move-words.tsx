import { Text } from '@mantine/core';
import { countWords } from '../../../ui/words/count-words.ts';
import { localTimeWords } from '../../../parts/schedule/deadline-words.ts';
import { useClock } from '../../../parts/time/use-clock.ts';
import { movePreview } from '../admin/copy-preview.ts';

type Props = { lessons: Parameters<typeof movePreview>[0]; days: number };

/** Says which dates will move and where to, before it happens. */
export function MoveWords({ lessons, days }: Props) {
  const { timeZone, nowMs } = useClock();
  const { moments, first, last } = movePreview(lessons, days, timeZone);
  const words = (at: string) => localTimeWords(at, timeZone, nowMs);
  const lessonWords = countWords(lessons.length, ['занятие', 'занятия', 'занятий']);
  if (first === null || last === null)
    return <Text size="sm">В {lessons.length === 1 ? 'занятии' : `курсе (${lessonWords})`} сроков нет.</Text>;
  const where = days === 0 ? 'останутся как есть' : days > 0 ? 'сдвинутся вперёд' : 'сдвинутся назад';
  const far = days === 0 ? '' : ` на ${countWords(Math.abs(days), ['день', 'дня', 'дней'])}`;
  return (
    <Text size="sm" component="div">
      {lessonWords}, {countWords(moments, ['срок', 'срока', 'сроков'])}: {where}
      {far}.
      <br />
      {moments === 1 ? (
        <>Срок станет {words(first)}.</>
      ) : (
        <>
          Первый — {words(first)}, последний — {words(last)}.
        </>
      )}
    </Text>
  );
}
