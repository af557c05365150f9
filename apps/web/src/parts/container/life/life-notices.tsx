import { Button } from '@mantine/core';
import type { Container } from '@put/contract/containers';
import { missingWords } from './state-words.ts';
import type { Life } from './use-life.ts';
import css from './head.module.css';

type Props = { container: Container; life: Life; isOwn: boolean };

/** Who looks, who wants to help, and what this server can not do: a line each, only while it is so. */
export function LifeNotices({ container, life, isOwn }: Props) {
  const { help, looked_at_by: looker, state, is_outdated: isOutdated } = container;
  const missing = missingWords(container.engine.capabilities);
  const isRunning = state === 'running';
  return (
    <>
      {isRunning && isOwn && help?.state === 'asked' && (
        <p role="status" className={css.notice} data-kind="ask">
          <span>{help.by} хочет помочь и просит печатать в ваших терминалах вместе с вами.</span>
          <Button size="compact-sm" loading={life.help.isPending} onClick={() => life.help.mutate(true)}>
            Разрешить
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => life.help.mutate(false)}>
            Не сейчас
          </Button>
        </p>
      )}
      {isRunning && isOwn && help?.state === 'allowed' && (
        <p role="status" className={css.notice} data-kind="ask">
          <span>{help.by} печатает в терминалах вместе с вами.</span>
          <Button size="compact-sm" variant="default" onClick={() => life.help.mutate(false)}>
            Больше не нужно
          </Button>
        </p>
      )}
      {isRunning && looker !== null && help?.state !== 'allowed' && (
        <p role="status" className={css.notice}>
          {looker} смотрит на терминалы.
        </p>
      )}
      {isOwn && isOutdated && (
        <p className={css.notice}>Преподаватель изменил этот контейнер. Новый возьмёт «Всё заново» в меню.</p>
      )}
      {missing !== null && <p className={css.notice}>{missing}</p>}
    </>
  );
}
