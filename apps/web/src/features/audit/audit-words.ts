import { type AuditRow, auditActions } from '@put/contract/audit';
import { dayText } from '../../shared/date-field/day-text.ts';
import { exactTime } from '../../shared/time-words.ts';

/** What deeds are done to. */
export const objectWords: Record<string, string> = {
  user: 'Человек',
  user_group: 'Группа',
  course: 'Курс',
  lesson: 'Занятие',
  task: 'Задача',
  tag: 'Метка',
  import_run: 'Загрузка из файла',
};

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
  status: 'Состояние',
  summary: 'Кратко',
  date: 'Начало',
  end_date: 'Окончание',
  section: 'Раздел',
  sections: 'Разделы',
  lesson_ids: 'Номера занятий',
  course_id: 'Номер курса',
  from_lesson_id: 'Начиная с занятия номер',
  days: 'Дней',
  version: 'Версия текста',
  is_text_changed: 'Текст изменён',
  opens_at: 'Открыть',
  soft_deadline: 'Мягкий срок',
  hard_deadline: 'Жёсткий срок',
  late_policy: 'Опоздание',
  languages: 'Языки',
  feedback: 'Что видно о тестах',
  requires_lesson_id: 'Ждёт занятия номер',
  requires_percent: 'Сколько процентов',
  copied_from_id: 'Скопировано с номера',
  cover_url: 'Обложка',
  tasks: 'Задачи',
  task_ids: 'Номера задач',
  is_wanted: 'Просит удалить',
  kind: 'Вид',
  color: 'Цвет',
  parent_id: 'Вложена в метку номер',
  config: 'Язык и проверка',
  limits: 'Пределы',
  attempts: 'Попыток',
  cooldown_s: 'Пауза между попытками, с',
  difficulty: 'Сложность',
  source: 'Источник',
  license: 'Лицензия',
  tag_ids: 'Номера меток',
  tests: 'Тестов',
  changed_parts: 'Изменено',
};

/** Words of fields whose values are names of ours. */
const valueNames: Record<string, Record<string, string>> = {
  status: {
    draft: 'черновик',
    published: 'опубликовано',
    archived: 'в архиве',
    ready: 'готова',
    broken: 'не прошла проверку',
  },
  kind: { topic: 'тема', internal: 'служебная' },
  feedback: {
    full: 'всё',
    verdict: 'только вердикт',
    score: 'только баллы',
    hidden: 'ничего',
    after_deadline: 'всё, но после срока',
  },
  changed_parts: {
    statement: 'условие',
    hints: 'подсказки',
    starter_files: 'заготовки',
    test_groups: 'тесты',
    solutions: 'решения',
  },
};

export type ChangedField = { name: string; before: string | undefined; after: string | undefined };

/** What a deed changed, field by field. */
export function changedFields({ before, after }: Pick<AuditRow, 'before' | 'after'>, timeZone: string): ChangedField[] {
  const [old, now] = [asFields(before), asFields(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((key) => ({
    name: fieldWords[key] ?? key,
    before: key in old ? valueWords(old[key], key, timeZone) : undefined,
    after: key in now ? valueWords(now[key], key, timeZone) : undefined,
  }));
}

const asFields = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { Значение: value };
};

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

function valueWords(value: unknown, key: string, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '—';
  if (value === true) return 'да';
  if (value === false) return 'нет';
  if (Array.isArray(value))
    return value.length === 0 ? '—' : value.map((one: unknown) => valueWords(one, key, timeZone)).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isMoment(value)) return exactTime(value, timeZone);
  return valueNames[key]?.[value] ?? dayText(value);
}
