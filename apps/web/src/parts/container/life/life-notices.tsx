import type { Container } from '@put/contract/containers';
import { missingWords } from './state-words.ts';
import css from './head.module.css';

/** What this server can not do, and that the template has changed: a line each, only while it is so. */
export function LifeNotices({ container, isOwn }: { container: Container; isOwn: boolean }) {
  const missing = missingWords(container.engine.capabilities);
  return (
    <>
      {isOwn && container.is_outdated && (
        <p className={css.notice}>Преподаватель изменил этот контейнер. Новый возьмёт «Всё заново» в меню.</p>
      )}
      {missing !== null && <p className={css.notice}>{missing}</p>}
    </>
  );
}
