import { Button } from '@mantine/core';
import type { Container } from '@put/contract/containers/containers';
import { Moment } from '../../time/moment.tsx';
import type { LinkView } from '../socket/container-link.ts';
import { missingWords, noProcessesWords, roomWords, stopAllWords, unreachedWords } from './state-words.ts';
import type { Life } from './use-life.ts';
import css from './head.module.css';

type Props = { container: Container; isOwn: boolean; life: Life; link: Pick<LinkView, 'state' | 'hasNoProcesses'> };

const stuckWords = ({ state, hasNoProcesses }: Props['link']): string | null =>
  state === 'silent' || state === 'away' ? unreachedWords[state] : hasNoProcesses ? noProcessesWords : null;

/** What is wrong inside, a disk without room, what this server can not do, what a deleted container has left, a copy that failed, a changed template: a line each. */
export function LifeNotices({ container, isOwn, life, link }: Props) {
  const { left_copy: left } = container;
  const missing = missingWords(container.engine.capabilities);
  const stuck = container.state === 'running' ? stuckWords(link) : null;
  const canEnd = isOwn && link.state !== 'away';
  const room = container.state === 'running' ? roomWords(container.disk) : null;
  return (
    <>
      {stuck !== null && (
        <p className={css.notice} role="status">
          <span>{canEnd ? `${stuck} ${stopAllWords}` : stuck}</span>
          {canEnd && (
            <Button
              size="compact-sm"
              variant="default"
              loading={life.restart.isPending}
              onClick={() => life.restart.mutate()}
            >
              Остановить все программы
            </Button>
          )}
        </p>
      )}
      {room !== null && (
        <p className={css.notice} role="status">
          {room}
        </p>
      )}
      {isOwn && left && (
        <p className={css.notice}>
          <span>
            От удалённого контейнера осталась копия файлов: <Moment at={left.made_at} />.
          </span>
          <Button
            size="compact-sm"
            variant="default"
            loading={life.restore.isPending}
            onClick={() => life.restore.mutate(left.id)}
          >
            Вернуть файлы и запустить
          </Button>
        </p>
      )}
      {isOwn && container.copy_problem !== null && (
        <p className={css.notice} role="status">
          Последняя копия файлов не сделана. {container.copy_problem}
        </p>
      )}
      {isOwn && container.is_outdated && (
        <p className={css.notice}>Преподаватель изменил этот контейнер. Новый возьмёт «Всё заново» в меню.</p>
      )}
      {missing !== null && <p className={css.notice}>{missing}</p>}
    </>
  );
}
