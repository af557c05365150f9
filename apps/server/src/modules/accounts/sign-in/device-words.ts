// the order matters: many browsers also name other browsers
const browsers: [RegExp, string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** A device as its owner recognises it, such as «Chrome, Linux». */
export function deviceWords(userAgent: string): string {
  const find = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const words = [find(browsers), find(systems)].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(', ') : 'Неизвестное устройство';
}
