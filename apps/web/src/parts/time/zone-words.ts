import { offsetMs } from './zoned-time.ts';

/** Russians count zones from Moscow. Browsers know the cities of Russia only by English names. */
const ofRussia = new Map([
  ['Europe/Kaliningrad', 'Калининград'],
  ['Europe/Moscow', 'Москва'],
  ['Europe/Simferopol', 'Симферополь'],
  ['Europe/Kirov', 'Киров'],
  ['Europe/Volgograd', 'Волгоград'],
  ['Europe/Astrakhan', 'Астрахань'],
  ['Europe/Saratov', 'Саратов'],
  ['Europe/Ulyanovsk', 'Ульяновск'],
  ['Europe/Samara', 'Самара'],
  ['Asia/Yekaterinburg', 'Екатеринбург'],
  ['Asia/Omsk', 'Омск'],
  ['Asia/Novosibirsk', 'Новосибирск'],
  ['Asia/Barnaul', 'Барнаул'],
  ['Asia/Tomsk', 'Томск'],
  ['Asia/Novokuznetsk', 'Новокузнецк'],
  ['Asia/Krasnoyarsk', 'Красноярск'],
  ['Asia/Irkutsk', 'Иркутск'],
  ['Asia/Chita', 'Чита'],
  ['Asia/Yakutsk', 'Якутск'],
  ['Asia/Khandyga', 'Хандыга'],
  ['Asia/Vladivostok', 'Владивосток'],
  ['Asia/Ust-Nera', 'Усть-Нера'],
  ['Asia/Magadan', 'Магадан'],
  ['Asia/Sakhalin', 'Сахалин'],
  ['Asia/Srednekolymsk', 'Среднеколымск'],
  ['Asia/Kamchatka', 'Петропавловск-Камчатский'],
  ['Asia/Anadyr', 'Анадырь'],
]);
const hourMs = 3_600_000;

/** «МСК», «МСК+7», «GMT+1»: short enough to stand after a time. It depends on the moment, because of summer time. */
export function shortZone(timeZone: string, atMs: number): string {
  if (!ofRussia.has(timeZone)) return offsetWords(timeZone, atMs).replace('-', '−');
  const hours = (offsetMs(timeZone, atMs) - offsetMs('Europe/Moscow', atMs)) / hourMs;
  return hours === 0 ? 'МСК' : `МСК${hours > 0 ? '+' : '−'}${Math.abs(hours)}`;
}

/** «Москва, МСК», «Владивосток, МСК+7», «America/New York, GMT−5»: for people who choose a time. */
export const longZone = (timeZone: string, atMs: number): string =>
  `${ofRussia.get(timeZone) ?? timeZone.replaceAll('_', ' ')}, ${shortZone(timeZone, atMs)}`;

const offsetWords = (timeZone: string, atMs: number): string =>
  new Intl.DateTimeFormat('ru', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
