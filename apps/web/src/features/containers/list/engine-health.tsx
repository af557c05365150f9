import type { EngineHealth } from '@put/contract/containers/container-templates';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Mark } from '../../../ui/mark/mark.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { engineNames, missingOf } from './container-words.ts';
import css from './container-list.module.css';

/** Whether containers can start, for how many there is room, and what they can not do here. */
export function EngineHealthCard({ engine }: { engine: EngineHealth }) {
  const { kind, state, words, running, most, queued, capabilities, ssh_problem: sshProblem } = engine;
  const isBroken = state === 'broken';
  const cannot = isBroken ? [] : missingOf(capabilities);
  return (
    <section className={css.health} aria-label="Сервер контейнеров">
      <div className={css.healthLine}>
        <Mark tone={isBroken ? 'bad' : 'good'} icon={isBroken ? IconAlertTriangle : IconCircleCheck}>
          {isBroken ? 'Контейнеры не запускаются' : engineNames[kind]}
        </Mark>
        {!isBroken && (
          <span>
            занято {running} из {countWords(most, ['места', 'мест', 'мест'])}
          </span>
        )}
        {queued > 0 && <span>{countWords(queued, ['ждёт', 'ждут', 'ждут'])} места</span>}
        {cannot.length > 0 && (
          <details className={css.cannot}>
            <summary>Чего здесь нет: {cannot.length}</summary>
            <ul>
              {cannot.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {isBroken && <Notice kind="error">{words}</Notice>}
      {sshProblem !== null && <Notice kind="error">{sshProblem}</Notice>}
    </section>
  );
}
