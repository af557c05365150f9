import type { ImportField, ImportRow } from '@put/contract/imports';

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
  new: 'Будет создан',
  known: 'Уже есть',
  bad: 'Ошибка',
};

/** In the order of a list of a class; a full name is split by then. */
export const shownFields = [
  'last_name',
  'first_name',
  'username',
  'email',
  'birthday',
  'user_group',
  'password',
] as const;
