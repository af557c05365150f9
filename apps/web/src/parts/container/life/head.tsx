import { Button, Progress } from '@mantine/core';
import type { Container } from '@put/contract/containers/containers';
import { IconBrowser } from '@tabler/icons-react';
import type { LinkState } from '../socket/container-link.ts';
import { timeOfDay } from '../../time/time-words.ts';
import { useClock } from '../../time/use-clock.ts';
import { HeadMenu } from './head-menu.tsx';
import { diskMarks, diskWords, lifeButton, stateWords, timeWords } from './state-words.ts';
import type { Life } from './use-life.ts';
import css from './head.module.css';

type Props = {
  container: Container;
  life: Life;
  isOwn: boolean;
  isPreviewOpen: boolean;
  onPreview: () => void;
  /** Whether the container is heard. */
  link: LinkState;
  /** Where to go when the container is deleted; without it it can not be deleted here. */
  onRemoved: (() => void) | undefined;
};

/** What the container is and does now, for how long, and its buttons. */
export function Head({ container, life, isOwn, isPreviewOpen, onPreview, link, onRemoved }: Props) {
  const isUnheard = container.state === 'running' && (link === 'silent' || link === 'away');
  return (
    <div className={css.head} role="group" aria-label="Управление контейнером">
      <div className={css.words}>
        <strong className={css.title}>{container.title}</strong>
        <span role="status" className={css.state} data-state={isUnheard ? 'failed' : container.state}>
          {isUnheard ? 'Не отвечает' : stateWords(container)}
        </span>
        <TimeLeft container={container} life={life} isOwn={isOwn} />
      </div>
      <DiskBar disk={container.disk} />
      <div className={css.buttons}>
        {container.engine.capabilities.ports && (
          <Button
            className={css.preview}
            size="compact-md"
            variant={isPreviewOpen ? 'light' : 'default'}
            aria-pressed={isPreviewOpen}
            leftSection={<IconBrowser size={16} aria-hidden />}
            onClick={onPreview}
          >
            Страница
          </Button>
        )}
        {isOwn && <LifeButton {...{ container, life }} />}
        {isOwn && <HeadMenu {...{ container, life, onRemoved }} />}
      </div>
    </div>
  );
}

function LifeButton({ container, life: { start, stop } }: Pick<Props, 'container' | 'life'>) {
  return lifeButton(container) === 'start' ? (
    <Button size="compact-md" miw={112} loading={start.isPending} onClick={() => start.mutate()}>
      Запустить
    </Button>
  ) : (
    <Button
      size="compact-md"
      miw={112}
      variant="default"
      loading={stop.isPending}
      disabled={container.wanted === 'stopped'}
      onClick={() => stop.mutate()}
    >
      Остановить
    </Button>
  );
}

function TimeLeft({ container, life, isOwn }: Pick<Props, 'container' | 'life' | 'isOwn'>) {
  const { timeZone, nowMs } = useClock();
  const words = timeWords(container, nowMs, (at) => timeOfDay(at, timeZone));
  if (words === null) return null;
  return (
    <span className={css.time}>
      {words}
      {isOwn && container.idle_stop_at !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={life.prolong.isPending}
          onClick={() => life.prolong.mutate(container.generation)}
        >
          Продлить
        </Button>
      )}
    </span>
  );
}

function DiskBar({ disk }: Pick<Container, 'disk'>) {
  const share = disk.most_mb === 0 ? 0 : disk.used_mb / disk.most_mb;
  const isNearlyFull = share >= diskMarks.amber;
  const words = `Занято ${diskWords(disk)}`;
  return (
    <div
      className={css.disk}
      data-full={isNearlyFull || undefined}
      title={isNearlyFull ? `${words}. Удалите лишнее` : words}
    >
      <Progress
        w={64}
        size="sm"
        value={Math.min(100, share * 100)}
        color={share >= diskMarks.full ? 'brick' : isNearlyFull ? 'amber' : 'pine'}
        aria-label={words}
      />
      <span>{diskWords(disk)}</span>
    </div>
  );
}
