import type { ClassNews } from '@put/contract/results/live-class';
import { type Verdict, verdictWords } from '@put/contract/judge/verdicts';
import { errorWords } from '../../../../parts/stuck/stuck-words.ts';
import { testWords } from '../../../../parts/stuck/test-words.ts';
import { toneOf } from '../../../../parts/verdict/verdict-mark.tsx';
import { countWords } from '../../../../ui/words/count-words.ts';
import { useTimeZone } from '../../../../parts/time/use-clock.ts';
import { shortName } from './card-words.ts';
import type { Card, TaskBar } from './class-picture.ts';
import css from './live-class.module.css';

type Props = { news: readonly ClassNews[]; cards: readonly Card[]; bars: readonly TaskBar[]; nowMs: number };

const most = 8;
const recentMs = 5 * 60_000;

/** The last verdicts, the newest first. */
export function JustNow({ news, cards, bars, nowMs }: Props) {
  const timeZone = useTimeZone();
  const clock = new Intl.DateTimeFormat('ru', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const recent = news.filter(({ at }) => Date.parse(at) > nowMs - recentMs).length;
  return (
    <section aria-labelledby="just-now-title">
      <div className={css.asideHead}>
        <h2 id="just-now-title">Только что</h2>
        <span>{countWords(recent, ['вердикт', 'вердикта', 'вердиктов'])} за 5 минут</span>
      </div>
      {news.length === 0 && <p className={css.nobody}>За последние минуты никто ничего не сдавал.</p>}
      <ol className={css.news} aria-labelledby="just-now-title">
        {news.slice(0, most).map((one) => {
          const card = cards.find(({ userId }) => userId === one.user_id);
          return (
            <li key={`${one.user_id}-${one.task_id}-${one.at}`}>
              <time dateTime={one.at}>{clock.format(Date.parse(one.at))}</time>
              <b>{card && shortName(card)}</b>
              <em>{bars.find(({ taskId }) => taskId === one.task_id)?.label}</em>
              <span data-tone={one.verdict === null ? undefined : toneOf(one.verdict)}>{endOf(one)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function endOf({ verdict, failed_test, error_key }: ClassNews): string {
  if (error_key !== null) return errorWords(error_key);
  if (verdict === null) return 'Сдано';
  return shortVerdict(verdict) + (failed_test === null ? '' : `, ${testWords(failed_test)}`);
}

const shortVerdict = (verdict: Verdict): string => (verdict === 'wrong_answer' ? 'Неверно' : verdictWords[verdict]);
