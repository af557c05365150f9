/** Time zones of Russia from west to east, by the cities that people know. */
const ofRussia = {
  'Europe/Kaliningrad': 'Калининград',
  'Europe/Moscow': 'Москва',
  'Europe/Samara': 'Самара',
  'Asia/Yekaterinburg': 'Екатеринбург',
  'Asia/Omsk': 'Омск',
  'Asia/Novosibirsk': 'Новосибирск',
  'Asia/Krasnoyarsk': 'Красноярск',
  'Asia/Irkutsk': 'Иркутск',
  'Asia/Yakutsk': 'Якутск',
  'Asia/Vladivostok': 'Владивосток',
  'Asia/Magadan': 'Магадан',
  'Asia/Kamchatka': 'Петропавловск-Камчатский',
};

type Choice = { value: string; label: string };

/** Choices for a Select: Russia first, then the browser's other zones. `current` is always included. */
export function timeZoneChoices(current: string): { group: string; items: Choice[] }[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !(zone in ofRussia));
  const missing = current in ofRussia || others.includes(current) ? [] : [current];
  return [
    {
      group: 'Россия',
      items: Object.entries(ofRussia).map(([zone, city]) => ({ value: zone, label: `${city}, ${offsetOf(zone)}` })),
    },
    {
      group: 'Другие',
      items: [...missing, ...others].map((zone) => ({
        value: zone,
        label: `${zone.replaceAll('_', ' ')}, ${offsetOf(zone)}`,
      })),
    },
  ];
}

/** «GMT+3» */
const offsetOf = (timeZone: string): string =>
  new Intl.DateTimeFormat('ru', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
