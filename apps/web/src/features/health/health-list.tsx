import { adminHealth, type Health, type HealthState } from '@put/contract/system/health';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { useIsLive } from '../../api/follow.ts';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { MessageIcon } from '../../ui/messages/message-icon.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { healthLines, type HealthLine } from './health-lines.tsx';
import css from './health.module.css';
import { wayLine } from './way-line.tsx';
import { wayQuery } from './way.ts';

const rereadMs = 10_000;

/** How the installation is, a line a part, with what to do; what is worst comes first. */
export function HealthList() {
  const read = useQuery({ ...query(adminHealth.show), refetchInterval: rereadMs });
  return (
    <section aria-labelledby="health-title">
      <QueryStates of={read} skeleton={<RowSkeletons rows={9} height={38} />}>
        {(health) => <Lines health={health} />}
      </QueryStates>
    </section>
  );
}

const order: readonly HealthState[] = ['broken', 'look', 'good'];
const kinds = { broken: 'error', look: 'warning', good: 'success' } as const;
const stateWords: Record<HealthState, string> = {
  broken: 'сломано',
  look: 'обратите внимание',
  good: 'хорошо',
};

function Lines({ health }: { health: Health }) {
  const { data: way } = useQuery(wayQuery);
  const isLive = useIsLive();
  const ofBrowser = way ? [wayLine({ way, isLive, host: globalThis.location.host })] : [];
  const lines = [...healthLines(health), ...ofBrowser].toSorted(
    (a, b) => order.indexOf(a.state) - order.indexOf(b.state),
  );
  return (
    <>
      <h2 id="health-title" className={css.title}>
        {summary(lines)}
      </h2>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line.title} className={css.line} data-state={line.state}>
            <MessageIcon kind={kinds[line.state]} />
            <h3>{line.title}</h3>
            <div className={css.words}>
              {line.words}
              {line.advice !== undefined && <p className={css.advice}>{line.advice}</p>}
            </div>
            <span className={css.state}>{stateWords[line.state]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** «Всё работает», or how much does not. */
function summary(lines: readonly HealthLine[]): string {
  const count = (state: HealthState) => lines.filter((line) => line.state === state).length;
  const [broken, look] = [count('broken'), count('look')];
  if (broken === 0 && look === 0) return 'Всё работает';
  return [
    broken > 0 && `Не работает: ${broken}`,
    look > 0 &&
      `${broken > 0 ? 'обратите' : 'Обратите'} внимание на ${countWords(look, ['строку', 'строки', 'строк'])}`,
  ]
    .filter((words) => words !== false)
    .join(', ');
}
