import type { JudgeState } from '@put/contract/judge/judge';
import { languageNames } from '@put/contract/judge/languages';
import { Notice } from '../../ui/messages/notice.tsx';
import { languageWords } from '../../parts/languages/language-words.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { spanWords } from '../../ui/words/span-words.ts';
import { isAtWork } from './judge-words.ts';

/** Problems that stop judging and need an administrator; empty when there are none. */
export function DriverNotices({ workers, unserved, now }: Pick<JudgeState, 'workers' | 'unserved' | 'now'>) {
  const alive = workers.filter(isAtWork);
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
  const notices = broken.map(({ key, host, driver: { driver, languages, reason } }) => (
    <Notice key={key} kind="warning" title={`${driver} на «${host}» не работает`}>
      {reason !== null && <div>{reason}</div>}
      {languages.length > 0 && <div>Этих языков на нём сейчас нет: {languageWords(languages)}.</div>}
    </Notice>
  ));
  return (
    <>
      {unserved.map(({ language, waiting, oldest_at }) => (
        <Notice key={language} kind="error" title={`${languageNames[language]}: проверять некому`}>
          {countWords(waiting, ['решение ждёт', 'решения ждут', 'решений ждут'])}, дольше всех —{' '}
          {spanWords(Date.parse(now) - Date.parse(oldest_at))}. Запустите машину, на которой этот язык есть: решения
          проверятся сами, ни одна попытка не потеряется.
        </Notice>
      ))}
      {notices}
    </>
  );
}
