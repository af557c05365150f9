import * as z from 'zod/mini';

/** As Linux counts: a Russian letter is two bytes. Signs of Braille stand for single bytes that are no text. */
const isShort = (name: string): boolean =>
  new TextEncoder().encode(name.replaceAll(/[\u2801-\u281f\u287f-\u28ff]/g, '.')).length <= 255;

/** Relative to the home folder; `/` between names. The empty path is the home folder. */
export const ContainerPath = z.string().check(
  z.maxLength(1024, 'Путь длиннее 1024 знаков'),
  z.refine(
    (path) => path === '' || path.split('/').every((name) => name !== '' && name !== '.' && name !== '..'),
    'Имя не бывает пустым, «.» и «..»',
  ),
  // a name with half of a letter would become another name on its way
  z.refine((path) => path.isWellFormed() && !/\p{Cc}/u.test(path), 'В имени есть знак, который не показать'),
  z.refine((path) => path.split('/').every(isShort), 'Имя длиннее 255 байтов'),
);
