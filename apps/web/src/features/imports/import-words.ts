import type { ImportField, ImportRow, ImportState } from '@put/contract/users/imports';

export const fieldWords: Record<ImportField, string> = {
  last_name: 'Фамилия',
  first_name: 'Имя',
  full_name: 'ФИО целиком',
  email: 'Почта',
  username: 'Логин',
  birthday: 'Дата рождения',
  password: 'Пароль',
  user_group: 'Группа',
  skip: 'Не загружать',
};

export const statusWords: Record<ImportRow['status'], string> = {
  new: 'Новый человек',
  known: 'Уже есть',
  bad: 'Ошибка',
};

export const runTitle = ({ kind, file_name }: Pick<ImportState, 'kind' | 'file_name'>): string =>
  kind === 'people' ? `«${file_name}»` : file_name === '' ? 'Пароли заново' : `Пароли заново: ${file_name}`;

type Kind = ImportState['kind'];
type RunWords = {
  going: (title: string) => string;
  progress: string;
  failed: string;
  retry: (created: number) => string;
  done: (title: string) => string;
  counts: (created: number, leftOut: number) => string;
  again: string;
  leftOut: string;
};

/** Texts for a running and a finished job. */
export const runWords: Record<Kind, RunWords> = {
  people: {
    going: (title) => `Загружаем ${title}`,
    progress: 'Загружено строк',
    failed: 'Загрузка прервалась',
    retry: (created) => `Успели создать: ${created}. Загрузите тот же файл ещё раз — созданные повторно не появятся.`,
    done: (title) => `${title} загружен`,
    counts: (created, leftOut) => `Создано: ${created}. Не загружено: ${leftOut}.`,
    again: 'Загрузить ещё файл',
    leftOut: 'Не загружены',
  },
  passwords: {
    going: (title) => title,
    progress: 'Выдано паролей',
    failed: 'Выдача прервалась',
    retry: (created) => `Успели выдать: ${created}. Остальным можно выдать пароли ещё раз.`,
    done: () => 'Новые пароли выданы',
    counts: (created, leftOut) => `Выдано: ${created}.${leftOut > 0 ? ` Пароль прежний: ${leftOut}.` : ''}`,
    again: 'К импорту людей',
    leftOut: 'Пароль прежний',
  },
};

/** In the order of a class list; a full name is split before this. */
export const shownFields = [
  'last_name',
  'first_name',
  'username',
  'email',
  'birthday',
  'user_group',
  'password',
] as const;
