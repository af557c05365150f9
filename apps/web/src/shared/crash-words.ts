import { ApiError, isWorthRepeating, NetworkError, UnexpectedReplyError, wordsOf } from '../api/errors.ts';

type CrashWords = {
  title: string;
  words: string;
  /** What may mend it: asking again, the page of the new version, or nothing. */
  mend: 'retry' | 'reload' | null;
};

/** A screen whose file did not come. A reload asks for it again; an import that failed once fails for ever. */
export const noNetwork: CrashWords = {
  title: 'Нет связи',
  words: 'Страница не загрузилась: нет связи с сервером. Проверьте интернет и попробуйте ещё раз.',
  mend: 'reload',
};

/** What a person reads in place of a screen; an answer that will not change offers no repeat. */
export function crashWords(error: unknown): CrashWords {
  if (error instanceof ApiError) {
    const mend = isWorthRepeating(error) ? 'retry' : null;
    if (error.status === 404)
      return { title: 'Не нашлось', words: `${error.message} Проверьте адрес или начните с главной.`, mend };
    if (error.code === 'bad_xsrf_token') return { title: 'Страница устарела', words: error.message, mend: 'reload' };
    if (error.status === 403) return { title: 'Нет доступа', words: error.message, mend };
    if (error.status >= 500) return { title: 'Сервер не справился', words: error.message, mend };
    return { title: 'Страница не открылась', words: error.message, mend };
  }
  if (error instanceof NetworkError) return { ...noNetwork, words: error.message, mend: 'retry' };
  if (error instanceof UnexpectedReplyError)
    return { title: 'Сервер ответил непонятно', words: wordsOf(error), mend: 'reload' };
  if (isLostChunk(error)) {
    return {
      title: 'Есть новая версия',
      words: 'Вышла новая версия, а эта страница открыта давно. Обновите её — вы вернётесь на то же место.',
      mend: 'reload',
    };
  }
  return {
    title: 'Что-то сломалось',
    words: 'Страница не смогла показаться. То, что вы успели сохранить, на месте.',
    mend: 'retry',
  };
}

/** A circumstance that the person is told of, rather than a fault of the program. */
export const isCircumstance = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError || isLostChunk(error);

/** After an update the server may no longer have the files that an open page asks for. */
export const isLostChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message);
