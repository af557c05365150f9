import type { JudgeDriver, JudgeWorker } from '@put/contract/judge/judge';
import { languageWords } from '../../parts/languages/language-words.ts';
import { runtimeWords } from '../../parts/languages/runtime-words.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { spanWords } from '../../ui/words/span-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { StatusDot } from './status-dot.tsx';
import { driverWords, isAtWork, jobWords } from './judge-words.ts';
import css from './judge.module.css';

type Props = { workers: readonly JudgeWorker[]; nowMs: number };

/** The judging processes on all machines. */
export function WorkerList({ workers, nowMs }: Props) {
  if (workers.length === 0) return null;
  return (
    <section aria-labelledby="workers-title">
      <h2 id="workers-title" className={css.title}>
        Кто проверяет
      </h2>
      <ul className={css.workers}>
        {workers.map((worker) => (
          <li key={worker.id} className={css.card} data-gone={!isAtWork(worker)}>
            <h3>
              {worker.host} <span className={css.what}>процесс {worker.pid}</span>
            </h3>
            <p>
              <StatusDot tone={worker.is_leaving ? 'wait' : worker.is_gone ? 'bad' : 'good'} />
              {worker.is_leaving ? (
                'завершается: новых решений не берёт, начатые отдаёт другим'
              ) : worker.is_gone ? (
                <>
                  не отвечает, был <Moment at={worker.seen_at} />
                </>
              ) : (
                <>
                  {countWords(worker.places, ['место', 'места', 'мест'])}, запущен <Moment at={worker.started_at} />
                </>
              )}
            </p>
            {isAtWork(worker) && <Running running={worker.running} nowMs={nowMs} />}
            {isAtWork(worker) && <Drivers {...worker} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Running({ running, nowMs }: Pick<JudgeWorker, 'running'> & { nowMs: number }) {
  if (running.length === 0) return <p className={css.what}>Сейчас свободен</p>;
  return (
    <ul className={css.lines} aria-label="Сейчас">
      {running.map(({ job, since }) => (
        <li key={`${job} ${since}`}>
          {jobWords(job)}, {spanWords(Math.max(0, nowMs - Date.parse(since)))}
        </li>
      ))}
    </ul>
  );
}

const tones = { ready: 'good', starting: 'wait', broken: 'bad' } as const;

function Drivers({ drivers, languages }: { drivers: readonly JudgeDriver[]; languages: readonly string[] }) {
  // a language that no driver reports is built in and always available
  const told = new Set(drivers.flatMap((driver) => driver.languages));
  const silent = languages.filter((language) => !told.has(language));
  return (
    <ul className={css.lines} aria-label="Языки">
      {silent.length > 0 && (
        <li>
          <StatusDot tone="good" />
          Встроенная проверка: {languageWords(silent)}
        </li>
      )}
      {drivers.map(({ driver, languages: its, state, reason, runtime }) => (
        <li key={driver}>
          <StatusDot tone={tones[state]} />
          {driver} {driverWords[state]}
          {runtime !== undefined && `, среда ${runtimeWords(runtime)}`}
          {its.length > 0 && `: ${languageWords(its)}`}
          {reason !== null && <div className={css.what}>{reason}</div>}
        </li>
      ))}
    </ul>
  );
}
