import type { Mark, Tone, Touch } from '@put/contract/animations/animation-format';

const toneWords: Record<Tone, string> = {
  here: 'сейчас',
  look: 'на очереди',
  done: 'готово',
  off: 'не нужно',
  bad: 'ошибка',
  new: 'новое',
};

export type Marked = Mark & Touch;

/** A value in the picture's words: a star stands at what the step is about. */
export const said = (value: string, { t, n, touch }: Marked): string =>
  `${value}${t === 'here' || touch === 'here' ? '*' : ''}${n === undefined || n === '' ? '' : ` (${n})`}`;

/** What the marks say, by groups: «готово: 0, 1, 2». The names are those of the elements. */
export function saidMarks(elements: Iterable<readonly [name: string, mark: Marked]>): string[] {
  const groups = new Map<string, string[]>();
  const put = (group: string, name: string) => {
    const names = groups.get(group);
    if (names) names.push(name);
    else groups.set(group, [name]);
  };
  for (const [name, { t, touch }] of elements) {
    if (t !== undefined && t !== 'here') put(toneWords[t], name);
    if (touch === 'look') put('смотрим', name);
  }
  return [...groups].map(([group, names]) => `${group}: ${names.join(', ')}`);
}

export const saidPart = (title: string, otherwise: string, body: string, more: readonly string[]): string =>
  `${title === '' ? otherwise : title}: ${[body === '' ? 'пусто' : body, ...more].join('; ')}`;
