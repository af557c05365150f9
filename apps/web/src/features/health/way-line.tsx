import { wayFileBytes } from '@put/contract/system/health';
import type { ReactNode } from 'react';
import { sizeWords } from '../../ui/words/size-words.ts';
import type { HealthLine } from './health-lines.tsx';
import type { Way } from './way.ts';

type Seen = {
  way: Way;
  /** Whether news arrive by the socket of this page. */
  isLive: boolean;
  /** The host and port in the browser's address. */
  host: string;
};

/** The way from this browser to the server in words: what a reverse proxy swallows, and what to add to it. */
export function wayLine({ way, isLive, host }: Seen): HealthLine {
  const faults = [isLive ? null : socketFault(way, host), fileFault(way), addressFault(way)].filter(
    (fault) => fault !== null,
  );
  const title = 'Путь от браузера';
  if (faults.length === 0)
    return {
      title,
      state: 'good',
      words: `Новости приходят сразу, файл в ${sizeWords(wayFileBytes)} проходит. ${addressWords(way)}`,
    };
  return {
    title,
    state: faults.some(({ isBroken }) => isBroken) ? 'broken' : 'look',
    words: faults.map(({ words }) => <p key={words}>{words}</p>),
    advice: (
      <>
        {faults.map(({ words, advice }) => (
          <span key={words}>
            {advice}
            <br />
          </span>
        ))}
        Целые настройки nginx, Caddy и haproxy лежат в папке <code>deploy/proxy</code>.
      </>
    ),
  };
}

/** Whether the count of proxies is right only the person can tell, who knows the own address. */
const addressWords = (way: Way): string =>
  way.kind === 'cut' ? '' : `Вы приходите с адреса ${way.here.ip}: если он не ваш, проверьте PT_TRUST_PROXY.`;

type Fault = { isBroken: boolean; words: string; advice: ReactNode };

function socketFault(way: Way, host: string): Fault {
  const words = 'Новости не приходят сразу: websocket не проходит. Страницы перечитывают всё сами.';
  if (way.kind === 'passed' && way.here.host !== host)
    return {
      isBroken: true,
      words,
      advice: (
        <>
          Прокси передаёт чужое имя «{way.here.host}»: в nginx добавьте <code>proxy_set_header Host $http_host;</code>
        </>
      ),
    };
  return {
    isBroken: true,
    words,
    advice: (
      <>
        В nginx добавьте <code>proxy_http_version 1.1;</code> <code>proxy_set_header Upgrade $http_upgrade;</code>{' '}
        <code>proxy_set_header Connection &quot;upgrade&quot;;</code>
      </>
    ),
  };
}

function fileFault(way: Way): Fault | null {
  if (way.kind === 'passed') return null;
  const how = way.status === null ? 'связь оборвалась' : `ответ ${way.status}`;
  return {
    isBroken: true,
    words: `Файл в ${sizeWords(wayFileBytes)} до сервера не дошёл: ${how}. Большие работы и файлы не отправятся.`,
    advice: (
      <>
        В nginx добавьте <code>client_max_body_size 200m;</code>
      </>
    ),
  };
}

function addressFault(way: Way): Fault | null {
  if (way.kind === 'cut' || way.here.address === 'right') return null;
  if (way.here.address === 'unread')
    return {
      isBroken: false,
      words: 'Впереди стоит прокси, и все люди приходят с его адреса: пределы входа у них общие.',
      advice: (
        <>
          Задайте серверу <code>PT_TRUST_PROXY=1</code> и перезапустите его.
        </>
      ),
    };
  return {
    isBroken: false,
    words: 'PT_TRUST_PROXY ждёт прокси, а адреса человека в X-Forwarded-For нет.',
    advice: (
      <>
        В nginx добавьте <code>proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;</code> Если прокси нет,
        уберите PT_TRUST_PROXY.
      </>
    ),
  };
}
