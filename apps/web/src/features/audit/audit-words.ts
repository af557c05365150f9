import { type AuditRow, auditActions } from '@put/contract/audit';

export const actionWords = (action: string): string =>
  (auditActions as Partial<Record<string, string>>)[action] ?? action;

/** Fields of deeds as people call them; one that is not here is shown by its own name. */
const fieldWords: Record<string, string> = {
  first_name: 'Имя',
  last_name: 'Фамилия',
  username: 'Имя для входа',
  email: 'Почта',
  birthday: 'День рождения',
  timezone: 'Часовой пояс',
  is_admin: 'Администратор',
  is_disabled: 'Отключён',
  is_email_confirmed: 'Почта подтверждена',
  is_password_changed: 'Пароль сменён',
  is_archived: 'В архиве',
  user_group_ids: 'Номера групп',
  course_ids: 'Номера курсов',
  user_ids: 'Номера людей',
  title: 'Название',
  year: 'Год',
  invitation_id: 'Номер приглашения',
  code_hint: 'Конец кода',
  uses_left: 'Осталось входов',
  expires_at: 'Действует до',
  login: 'Логин',
  provider: 'Каталог',
  subject: 'Тема',
  text: 'Текст',
  method: 'Метод',
  route: 'Адрес',
  code: 'Причина',
  members: 'Участников',
};

export type ChangedField = { name: string; before: string | undefined; after: string | undefined };

/** What a deed changed, field by field. */
export function changedFields({ before, after }: Pick<AuditRow, 'before' | 'after'>): ChangedField[] {
  const [old, now] = [asFields(before), asFields(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((key) => ({
    name: fieldWords[key] ?? key,
    before: key in old ? valueWords(old[key]) : undefined,
    after: key in now ? valueWords(now[key]) : undefined,
  }));
}

const asFields = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { Значение: value };
};

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (value === true) return 'да';
  if (value === false) return 'нет';
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(valueWords).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
