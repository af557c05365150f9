import type { JudgeState } from '@put/contract/judge/judge';
import { spanWords } from '../../ui/words/span-words.ts';
import { classWords } from './judge-words.ts';
import css from './judge.module.css';

/** How many submissions wait in each priority class, and figures of the last hour. */
export function QueueCounts({ state: { classes, last_hour, now } }: { state: JudgeState }) {
  return (
    <section aria-labelledby="queue-title">
      <h2 id="queue-title" className={css.title}>
        Очередь
      </h2>
      <ul className={css.cards}>
        {classes.map(({ name, waiting, running, oldest_at }) => (
          <li key={name} className={css.card}>
            <h3>{classWords[name].title}</h3>
            <p className={css.what}>{classWords[name].what}</p>
            <dl>
              <Count value={waiting} words="ждут" />
              <Count value={running} words="проверяются" />
            </dl>
            <p className={css.what}>
              {oldest_at === null
                ? 'Никто не ждёт'
                : `Дольше всех: ${spanWords(Date.parse(now) - Date.parse(oldest_at))}`}
            </p>
          </li>
        ))}
        <li className={css.card}>
          <h3>За час</h3>
          <p className={css.what}>проверено и сколько ждали</p>
          <dl>
            <Count value={last_hour.judged} words="проверено" />
          </dl>
          <p className={css.what}>
            {last_hour.wait_p95_ms === null
              ? 'Ждать не пришлось никому'
              : `95\u00a0% ждали ${last_hour.wait_p95_ms < 1000 ? '' : 'не дольше '}${spanWords(last_hour.wait_p95_ms)}`}
          </p>
        </li>
      </ul>
    </section>
  );
}

const Count = ({ value, words }: { value: number; words: string }) => (
  <div>
    <dt>{words}</dt>
    <dd>{value.toLocaleString('ru')}</dd>
  </div>
);
