import { offsetMs } from './zoned-time.ts';

/** In Russia people count from Moscow. */
const ofRussia = new Set([
  'Europe/Kaliningrad',
  'Europe/Moscow',
  'Europe/Simferopol',
  'Europe/Kirov',
  'Europe/Volgograd',
  'Europe/Astrakhan',
  'Europe/Saratov',
  'Europe/Ulyanovsk',
  'Europe/Samara',
  'Asia/Yekaterinburg',
  'Asia/Omsk',
  'Asia/Novosibirsk',
  'Asia/Barnaul',
  'Asia/Tomsk',
  'Asia/Novokuznetsk',
  'Asia/Krasnoyarsk',
  'Asia/Irkutsk',
  'Asia/Chita',
  'Asia/Yakutsk',
  'Asia/Khandyga',
  'Asia/Vladivostok',
  'Asia/Ust-Nera',
  'Asia/Magadan',
  'Asia/Sakhalin',
  'Asia/Srednekolymsk',
  'Asia/Kamchatka',
  'Asia/Anadyr',
]);
const hourMs = 3_600_000;

/** «МСК», «МСК+7», «GMT+1»: short enough to stand behind a time. At a moment: summer has another offset. */
export function shortZone(timeZone: string, atMs: number): string {
  if (!ofRussia.has(timeZone)) return nameOf(timeZone, 'shortOffset', atMs).replace('-', '−');
  const hours = (offsetMs(timeZone, atMs) - offsetMs('Europe/Moscow', atMs)) / hourMs;
  return hours === 0 ? 'МСК' : `МСК${hours > 0 ? '+' : '−'}${Math.abs(hours)}`;
}

/** «Москва, МСК», «Владивосток, МСК+7», «Нью-Йорк, GMT−5»: for whoever sets a time. */
export function longZone(timeZone: string, atMs: number): string {
  const place = nameOf(timeZone, 'shortGeneric', atMs);
  const short = shortZone(timeZone, atMs);
  return /^(GMT|UTC)/.test(place) ? short : `${place}, ${short}`;
}

const nameOf = (timeZone: string, timeZoneName: 'shortOffset' | 'shortGeneric', atMs: number): string =>
  new Intl.DateTimeFormat('ru', { timeZone, timeZoneName })
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
