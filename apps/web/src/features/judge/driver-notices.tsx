import type { JudgeWorker } from '@put/contract/judge';
import { Notice } from '../../ui/messages/notice.tsx';
import { languageWords } from '../../parts/languages/language-words.ts';

/** Problems that stop judging and need an administrator; empty when there are none. */
export function DriverNotices({ workers }: { workers: readonly JudgeWorker[] }) {
  const alive = workers.filter(({ is_gone }) => !is_gone);
  if (alive.length === 0)
    return (
      <Notice kind="error" title="Проверять некому">
        Ни один процесс проверки не запущен. Решения принимаются и ждут: запустите <code>npm run worker</code>. Ни одна
        попытка не потеряется.
      </Notice>
    );
  const broken = alive.flatMap(({ id, host, drivers }) =>
    drivers
      .filter(({ state }) => state === 'broken')
      .map((driver) => ({ key: `${id} ${driver.driver}`, host, driver })),
  );
  return broken.map(({ key, host, driver: { driver, languages, reason } }) => (
    <Notice key={key} kind="warning" title={`${driver} на «${host}» не работает`}>
      {reason !== null && <div>{reason}</div>}
      {languages.length > 0 && <div>Решения на этих языках ждут: {languageWords(languages)}.</div>}
    </Notice>
  ));
}
