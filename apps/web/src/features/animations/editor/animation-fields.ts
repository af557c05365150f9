import type { AnimationContent } from '@put/contract/animations/animation-editing';

type Shown = Pick<
  AnimationContent,
  'input' | 'allows_input' | 'input_hint' | 'speed' | 'listing' | 'file_sha256' | 'words'
> & { title: string; summary?: string };

/** Everything but the program, with names, so that two versions can be compared. */
export function fieldsOf(text: Shown): { name: string; value: string }[] {
  const { title, summary = '', input, allows_input, input_hint, speed, listing, file_sha256, words } = text;
  const said = Object.entries(listing?.words ?? {}).map(([line, say]) => `${line}: ${say}`);
  return [
    { name: 'Название', value: title },
    { name: 'О чём анимация', value: summary },
    { name: 'Данные', value: input },
    { name: 'Свои данные читателя', value: allows_input ? `да${input_hint && `: ${input_hint}`}` : 'нет' },
    { name: 'Скорость', value: String(speed) },
    { name: 'Строки с шагами', value: listing?.lines?.join(', ') ?? '' },
    { name: 'Слова у строк', value: said.join('; ') },
    { name: 'Файл', value: file_sha256?.slice(0, 8) ?? '' },
    { name: 'Описание словами', value: words },
  ];
}
