import type { Health, HealthState, OwnWork, ProcessRole } from '@put/contract/system/health';
import { languageNames } from '@put/contract/judge/languages';
import type { ReactNode } from 'react';
import { runtimeWords } from '../../parts/languages/runtime-words.ts';
import { languageWords } from '../../parts/languages/language-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { sizeWords } from '../../ui/words/size-words.ts';
import { spanWords } from '../../ui/words/span-words.ts';

/** `advice`: what to do; undefined where there is nothing to do. */
export type HealthLine = { title: string; state: HealthState; words: ReactNode; advice?: ReactNode };

/** The parts in words of an administrator, in their usual order. */
export const healthLines = (health: Health): HealthLine[] => [
  judgeLine(health.judge),
  queueLine(health.queue, health.now),
  containersLine(health.containers, health.now),
  diskLine(health.disk),
  ...filesLines(health.files),
  backupLine(health.backup),
  mailLine(health.mail, health.now),
  certificateLine(health.certificate, health.now),
  processesLine(health.processes, health.now),
  releaseLine(health.release),
];

const since = (at: string | null, now: string) => spanWords(Date.parse(now) - Date.parse(at ?? now));

function judgeLine({ state, processes, places, broken, unserved, runtimes }: Health['judge']): HealthLine {
  const title = 'Проверка решений';
  if (processes === 0)
    return {
      title,
      state,
      words: 'Проверять некому.',
      advice: (
        <>
          Запустите <code>npm run worker</code>. Решения принимаются и ждут, ни одна попытка не потеряется.
        </>
      ),
    };
  if (broken.length === 0 && unserved.length === 0) {
    const on = processes === 1 ? '' : ` у ${countWords(processes, ['процесса', 'процессов', 'процессов'])}`;
    const apart =
      runtimes.length === 0 ? '' : ` Программы отделены ещё и средой ${runtimes.map(runtimeWords).join(', ')}.`;
    return {
      title,
      state,
      words: `${countWords(places, ['место', 'места', 'мест'])}${on}, решения проверяются.${apart}`,
    };
  }
  const missing = unserved.map(({ language, waiting }) => (
    <p key={language}>
      {languageNames[language]}: проверять некому,{' '}
      {countWords(waiting, ['решение ждёт', 'решения ждут', 'решений ждут'])}.
    </p>
  ));
  return {
    title,
    state,
    words: [
      ...missing,
      ...broken.map(({ host, driver, languages }) => (
        <p key={`${host} ${driver}`}>
          {driver} на «{host}» не работает
          {languages.length > 0 && `, его языки: ${languageWords(languages)}`}.
        </p>
      )),
    ],
    advice: [
      ...(unserved.length === 0 ? [] : ['Запустите машину с этим языком: решения проверятся сами.']),
      ...new Set(broken.map(({ reason }) => reason ?? 'Посмотрите журнал процесса проверки.')),
    ].join(' '),
  };
}

function queueLine({ state, waiting, oldest_at }: Health['queue'], now: string): HealthLine {
  const title = 'Очередь на проверку';
  if (waiting === 0) return { title, state, words: 'Никто не ждёт.' };
  const words = `${countWords(waiting, ['решение ждёт', 'решения ждут', 'решений ждут'])}, дольше всех — ${since(oldest_at, now)}.`;
  if (state === 'good') return { title, state, words };
  const advice =
    'Ниже видно, кто проверяет и чем занят. Если все места заняты давно, запустите ещё один процесс проверки.';
  return { title, state, words, advice };
}

function containersLine(containers: Health['containers'], now: string): HealthLine {
  const { state, is_off, words, running, most, queued, oldest_queued_at } = containers;
  const title = 'Контейнеры учеников';
  if (is_off) return { title, state, words: 'Выключены настройкой PT_CONTAINERS=off.' };
  if (words !== '') return { title, state, words: 'Контейнеры не запускаются.', advice: words };
  const atWork = `Работает ${running} из ${most}`;
  if (queued === 0) return { title, state, words: `${atWork}, никто не ждёт.` };
  const line = { title, state, words: `${atWork}, в очереди ${queued}, первый ждёт ${since(oldest_queued_at, now)}.` };
  if (state === 'good') return line;
  const list = <LinkAnchor to="/admin/container/list">Остановите лишние</LinkAnchor>;
  return { ...line, advice: <>Мест не хватает. {list} или разрешите больше: PT_CONTAINERS_MOST.</> };
}

const folderWords = { data: 'базы и файлов', backups: 'резервных копий' } as const;

function diskLine({ state, folders, files_bytes }: Health['disk']): HealthLine {
  const words = [
    ...folders.map(
      ({ what, free_bytes, size_bytes }) =>
        `На диске ${folderWords[what]} свободно ${sizeWords(free_bytes)} из ${sizeWords(size_bytes)}.`,
    ),
    files_bytes === 0 ? 'Загруженных файлов нет.' : `Загруженные файлы занимают ${sizeWords(files_bytes)}.`,
  ].join(' ');
  const line = { title: 'Место на диске', state, words };
  if (state === 'good') return line;
  return { ...line, advice: 'Удалите лишнее или возьмите диск больше: на полном диске база данных остановится.' };
}

/** Files on the server itself have no line: the disk has. */
function filesLines(files: Health['files']): HealthLine[] {
  if (!files) return [];
  const line = { title: 'Хранилище файлов', state: files.state };
  if (files.words === '') return [{ ...line, words: 'Отвечает, файлы принимаются и открываются.' }];
  return [
    {
      ...line,
      words: 'Файлы не принимаются или не открываются. Остальное работает, принятые раньше файлы целы.',
      advice: `${files.words} Когда оно ответит, всё пойдёт само. Новый ключ задайте службе и перезапустите её.`,
    },
  ];
}

function backupLine({ state, warning, last_at, is_scheduled }: Health['backup']): HealthLine {
  const title = 'Резервная копия';
  const words =
    last_at === null ? (
      'Ни одной ещё нет.'
    ) : (
      <>
        Последняя — <Moment at={last_at} />.
      </>
    );
  if (warning === null) return { title, state, words };
  if (warning === 'failed')
    return {
      title,
      state,
      words: <>Новая не получилась. {words}</>,
      advice: 'Почему, написано внизу страницы. Через полчаса будет новая попытка.',
    };
  if (warning === 'unsound' || warning === 'unchecked')
    return {
      title,
      state,
      words: (
        <>
          {warning === 'unsound' ? 'Проверенная не восстанавливается.' : 'Проверить её восстановлением не удалось.'}{' '}
          {words}
        </>
      ),
      advice: 'Почему, написано внизу страницы. Следующая копия проверится, как только будет сделана.',
    };
  const advice = is_scheduled
    ? 'Проверьте, работает ли процесс проверки: копии делает он.'
    : 'Задайте серверу папку в PT_BACKUP_DIR, и копии будут делаться сами каждую ночь.';
  return { title, state, words: warning === 'late' ? <>Устарела. {words}</> : words, advice };
}

function mailLine({ state, has_server, waiting, oldest_at, failed }: Health['mail'], now: string): HealthLine {
  const title = 'Письма';
  const list = <LinkAnchor to="/admin/mail/list">списке писем</LinkAnchor>;
  const wait =
    waiting > 0 &&
    `${countWords(waiting, ['письмо ждёт', 'письма ждут', 'писем ждут'])} отправки, первое — ${since(oldest_at, now)}.`;
  const lost = failed > 0 && `За неделю не дошло: ${failed}.`;
  if (state !== 'good' && !wait && !lost)
    return {
      title,
      state,
      words: <>Почтового сервера нет: письма никуда не уходят и лежат в {list}.</>,
      advice: <>Задайте серверу PT_SMTP_URL: без писем не восстановить пароль.</>,
    };
  if (state !== 'good')
    return {
      title,
      state,
      words: [wait, lost].filter((words) => words !== false).join(' '),
      advice: <>Что ответил почтовый сервер, видно в {list}. Адрес и пароль сервера — PT_SMTP_URL.</>,
    };
  if (!has_server)
    return { title, state, words: <>Почтового сервера нет: письма лежат в {list}, передайте их сами.</> };
  return { title, state, words: wait || 'Все письма отправлены.' };
}

const dayMs = 86_400_000;
const days = (count: number) => countWords(count, ['день', 'дня', 'дней']);

function certificateLine({ state, host, ends_at, problem }: Health['certificate'], now: string): HealthLine {
  const title = 'Сертификат сайта';
  if (host === null) return { title, state, words: 'Адрес с https не задан (PT_PUBLIC_URL), сертификата нет.' };
  if (ends_at === null)
    return {
      title,
      state,
      words: `Сервер не смог открыть «${host}», поэтому срок неизвестен.`,
      advice: 'Если из браузера адрес открывается, всё в порядке: сеть не пускает сервер к самому себе.',
    };
  const leftMs = Date.parse(ends_at) - Date.parse(now);
  const left = Math.floor(Math.abs(leftMs) / dayMs);
  if (leftMs < 0)
    return { title, state, words: `Для «${host}» он кончился: браузеры сайт не открывают.`, advice: renewal };
  const words = `Для «${host}» действует ещё ${days(left)}.`;
  if (problem === 'untrusted')
    return {
      title,
      state,
      words: `${words} Браузеры ему не доверяют.`,
      advice: 'Поставьте сертификат известного центра вместе с промежуточными.',
    };
  return state === 'good' ? { title, state, words } : { title, state, words, advice: renewal };
}

const renewal = (
  <>
    Проверьте, обновляется ли он сам: <code>certbot renew --dry-run</code>.
  </>
);

const roleWords: Record<ProcessRole, string> = {
  'all-in-one': 'всё вместе',
  api: 'ответы на запросы',
  worker: 'проверка решений',
};

/** What has failed, as «не удалось …» goes on. */
const failedWords: Record<OwnWork, string> = {
  call: 'ответить на один запрос',
  job: 'сделать одно из заданий очереди',
  socket: 'сохранить связь с одной страницей',
  news: 'передать одну новость',
  periodic: 'закончить одну из работ по расписанию',
  ssh: 'сохранить один вход по ssh',
  preview: 'показать страницу одной программы',
  container: 'закончить работу с одним контейнером',
  judge: 'закончить один запуск программы',
};

function processesLine({ state, list }: Health['processes'], now: string): HealthLine {
  const title = 'Процессы';
  const [gone, alive] = [list.filter(({ is_gone }) => is_gone), list.filter(({ is_gone }) => !is_gone)];
  const where = alive.map(({ host, role }) => `${roleWords[role]} на «${host}»`).join(', ');
  const words = `${alive.length === 1 ? 'Работает один' : `Работают ${alive.length}`}: ${where}.`;
  if (state === 'good') return { title, state, words };
  const faulty = alive.filter(({ uncaught }) => uncaught && Date.parse(now) - Date.parse(uncaught.last_at) < dayMs);
  return {
    title,
    state,
    words: (
      <>
        {gone.map(({ id, host, role, seen_at }) => (
          <p key={id}>
            Замолчал процесс «{roleWords[role]}» на «{host}», последний раз — <Moment at={seen_at} />.
          </p>
        ))}
        {faulty.map(({ id, host, role, uncaught }) => (
          <p key={id}>
            Ошибка в программе: процессу «{roleWords[role]}» на «{host}» не удалось {failedWords[uncaught!.work]} (
            <Moment at={uncaught!.last_at} />
            ). Остальные ничего не заметили. С запуска таких ошибок: {uncaught!.count}.
          </p>
        ))}
        <p>{words}</p>
      </>
    ),
    advice:
      gone.length > 0
        ? 'Если его не останавливали, посмотрите журнал той машины: journalctl -u put.'
        : 'Перешлите строки журнала со словами «nobody caught» тем, кто делает «Путь»: journalctl -u put.',
  };
}

function releaseLine({ state, name, others, applied, newest_migration }: Health['release']): HealthLine {
  const title = 'Выпуск';
  const words = `${name}. В базе ${countWords(applied, ['миграция', 'миграции', 'миграций'])}, последняя — ${newest_migration}.`;
  if (others.length === 0) return { title, state, words };
  return {
    title,
    state,
    words: `${words} Другие процессы работают на ${others.join(', ')}.`,
    advice: 'Если обновление закончено, перезапустите остальные процессы.',
  };
}
