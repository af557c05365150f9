import { ApiError, isWorthRepeating, NetworkError, UnexpectedReplyError, wordsOf } from '../../api/errors.ts';

type CrashWords = {
  title: string;
  words: string;
  /** What may help: repeat the request, reload the page, or nothing (null). */
  mend: 'retry' | 'reload' | null;
};

/** The file of a screen did not load. Only a reload helps: a browser does not repeat a failed import. */
export const noNetwork: CrashWords = {
  title: 'Нет связи',
  words: 'Страница не загрузилась: нет связи с сервером. Проверьте интернет и попробуйте ещё раз.',
  mend: 'reload',
};

/** The words shown in place of a failed screen. A repeat is offered only when the answer can change. */
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

/** True for an expected situation that needs only an explanation, false for a fault of the program. */
export const isCircumstance = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError || isLostChunk(error);

/** True when a file of the page did not load. After an update the server may not have the files of an open page. */
export const isLostChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message);
