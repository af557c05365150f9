import { type TaskKind, taskKinds } from '../kinds/kinds.ts';
import type { AuditObjectType } from './audit-objects.ts';
import type { LatePolicy } from '../courses/schedule.ts';
import type { TaskLimits } from '../tasks/task-parts.ts';

type Ids = number | readonly number[];
type LessonTask = { task_id: number; points: number; required: boolean };

/**
 * How values of a field are shown → what may be recorded in the field. An object type is shown as links to screens of
 * the objects.
 */
export type AuditValues = { [Type in AuditObjectType]: Ids } & {
  text: string;
  texts: readonly string[];
  number: number;
  points: number;
  percent: number;
  seconds: number;
  yes_no: boolean;
  /** ISO, UTC. */
  time: string;
  /** yyyy-MM-dd */
  day: string;
  /** An IANA name: «Europe/Moscow». */
  time_zone: string;
  languages: readonly string[];
  /** 1 to 5. */
  difficulty: number;
  limits: TaskLimits;
  late_policy: LatePolicy;
  lesson_tasks: readonly LessonTask[];
  /** A code from `refusals`. */
  refusal: string;
  /** The method of an HTTP request. */
  method: string;
  /** Ids of objects of the same type as the object of the event. */
  same_type: Ids;
};
type ShownAs = keyof AuditValues;

const kindNames = Object.fromEntries(Object.entries(taskKinds).map(([kind, { name }]) => [kind, name])) as Record<
  TaskKind,
  string
>;

const field = <Shown extends ShownAs>(words: string, shown: Shown) => ({ words, shown });
/** A value, or a list of values, from a fixed list; each has Russian words. */
const choice = <Choices extends Record<string, string>>(words: string, choices: Choices) => ({
  words,
  shown: 'choice' as const,
  choices,
});

/** Every field of `before` and `after` of an audit event: its Russian words, and how its value is shown. */
export const auditFields = {
  first_name: field('Имя', 'text'),
  last_name: field('Фамилия', 'text'),
  username: field('Логин', 'text'),
  email: field('Почта', 'text'),
  birthday: field('День рождения', 'day'),
  timezone: field('Часовой пояс', 'time_zone'),
  is_admin: field('Администратор', 'yes_no'),
  rights: field('Права', 'texts'),
  is_disabled: field('Вход отключён', 'yes_no'),
  is_email_confirmed: field('Почта подтверждена', 'yes_no'),
  is_password_changed: field('Пароль сменён', 'yes_no'),
  is_wanted: field('Просит удалить', 'yes_no'),
  has_second_factor: field('Второй фактор', 'yes_no'),
  login: field('Логин', 'text'),
  provider: field('Вход через', 'text'),
  subject: field('Тема', 'text'),
  method: field('Действие', 'method'),
  route: field('Адрес', 'text'),
  code: field('Причина', 'refusal'),

  title: field('Название', 'text'),
  fingerprint: field('Отпечаток ключа', 'text'),
  year: field('Год', 'number'),
  is_archived: field('В архиве', 'yes_no'),
  members: field('Людей в группе', 'number'),
  invitation_id: field('Номер приглашения', 'number'),
  code_hint: field('Конец кода', 'text'),
  uses_left: field('Осталось входов', 'number'),
  expires_at: field('Действует до', 'time'),
  user_ids: field('Люди', 'user'),
  user_group_ids: field('Группы', 'user_group'),
  course_ids: field('Курсы', 'course'),
  file_name: field('Файл', 'text'),
  total: field('Всего', 'number'),
  left_out: field('Пропущено', 'number'),
  done: field('Готово', 'number'),

  status: choice('Состояние', {
    draft: 'черновик',
    published: 'опубликовано',
    archived: 'в архиве',
    ready: 'готова',
    broken: 'не прошла проверку',
    running: 'идёт',
  }),
  summary: field('Кратко', 'text'),
  date: field('Начало', 'day'),
  end_date: field('Окончание', 'day'),
  cover_url: field('Обложка', 'text'),
  section: field('Раздел', 'text'),
  sections: field('Разделы', 'texts'),
  lesson_ids: field('Занятия', 'lesson'),
  course_id: field('Курс', 'course'),
  copied_from_id: field('Скопировано с', 'same_type'),
  from_lesson_id: field('Начиная с занятия', 'lesson'),
  days: field('Дней', 'number'),
  version: field('Версия текста', 'number'),
  is_text_changed: field('Текст изменён', 'yes_no'),
  opens_at: field('Открыть', 'time'),
  soft_deadline: field('Мягкий срок', 'time'),
  hard_deadline: field('Жёсткий срок', 'time'),
  extra_minutes: field('Добавлено минут', 'number'),
  is_earlier: field('Срок раньше общего', 'yes_no'),
  extra_attempts: field('Добавлено попыток', 'number'),
  is_excused: field('Не в счёт', 'yes_no'),
  reason: field('Причина', 'text'),
  note: field('Заметка', 'text'),
  user_id: field('Человек', 'user'),
  user_group_id: field('Группа', 'user_group'),
  late_policy: field('Опоздание', 'late_policy'),
  languages: field('Языки', 'languages'),
  feedback: choice('Что видно о тестах', {
    full: 'всё',
    verdict: 'только вердикт',
    score: 'только баллы',
    hidden: 'ничего',
    after_deadline: 'всё, но после срока',
  }),
  requires_lesson_id: field('Ждёт занятия', 'lesson'),
  requires_percent: field('Сколько процентов', 'percent'),
  tasks: field('Задачи', 'lesson_tasks'),

  kind: choice('Вид', {
    ...kindNames,
    topic: 'тема',
    internal: 'служебная',
    scene: 'сцена',
    trace: 'ход программы',
    lottie: 'файл Lottie',
  }),
  limits: field('Пределы', 'limits'),
  attempts: field('Попыток разрешено', 'number'),
  cooldown_s: field('Пауза между попытками', 'seconds'),
  free_compile_errors: field('Ошибка компиляции не тратит попытку', 'yes_no'),
  solutions_shown: choice('После решения видно', {
    nobody: 'своё решение',
    author: 'решение автора',
    everyone: 'решения автора и учеников',
  }),
  difficulty: field('Сложность', 'difficulty'),
  source: field('Источник', 'text'),
  license: field('Лицензия', 'text'),
  tests: field('Тестов', 'number'),
  format: field('Формат пакета', 'text'),
  changed_parts: choice('Изменено', {
    statement: 'условие',
    config: 'настройки вида',
    hints: 'подсказки',
    error_explanations: 'пояснения к ошибкам',
    starter_files: 'заготовки',
    variant: 'варианты',
    test_groups: 'тесты',
    solutions: 'решения',
  }),
  tag_id: field('Метка', 'tag'),
  tag_ids: field('Метки', 'tag'),
  task_ids: field('Задачи', 'task'),
  color: field('Цвет', 'text'),
  parent_id: field('Вложена в метку', 'tag'),

  image: field('Образ', 'text'),
  memory_mb: field('Память, МБ', 'number'),
  disk_mb: field('Место для файлов, МБ', 'number'),
  network: field('Сеть', 'text'),
  start_command: field('Команда при запуске', 'text'),
  is_offered: field('Предложен всем', 'yes_no'),
  owner_id: field('Чей', 'user'),
  why: field('Зачем', 'text'),
  what: choice('Что вернуть', { all: 'всё заново', given_files: 'только файлы задания' }),

  lesson_id: field('Занятие', 'lesson'),
  task_id: field('Задача', 'task'),
  score: field('Баллы', 'points'),
  override_score: field('Баллы преподавателя', 'points'),
  comment: field('Комментарий', 'text'),
  remarks: field('Замечаний к тексту', 'number'),
  remark: field('Что доработать', 'text'),
  until: field('Сдать до', 'time'),
  points_wait: field('Баллы ждут', 'yes_no'),
  is_taken_back: field('Отозван до сдачи', 'yes_no'),
  scale: choice('Шкала', {
    five: 'пятибалльная',
    ten: 'десятибалльная',
    hundred: 'стобалльная',
    pass: 'зачёт или незачёт',
  }),
  categories: field('Категории', 'texts'),
  rounding: choice('Округление', { nearest: 'до ближайшей', down: 'вниз', up: 'вверх' }),
  counts: choice('Что считать', { due: 'только работы, чей срок прошёл', all: 'все работы' }),
  thresholds: field('Пороги', 'text'),
  exam_minutes: field('Минут на контрольную', 'number'),
  grace_s: field('После конца можно дослать', 'seconds'),
  is_shuffled: field('Порядок задач свой у каждого', 'yes_no'),
  has_trial: field('Пробная попытка', 'yes_no'),
  exam_repeats: field('Сколько раз можно написать ещё раз', 'number'),
  is_released: field('Видно ученикам', 'yes_no'),
  rejudge_id: field('Перепроверка', 'rejudge'),
  submissions: field('Решений', 'number'),
  same_failures: field('Одинаковых неудач подряд', 'number'),
  minutes: field('Минут без продвижения', 'number'),
  silent_minutes: field('Минут молчания', 'number'),
  tasks_behind: field('Отстаёт на задач', 'number'),
};
export type AuditFieldName = keyof typeof auditFields;

type ValueOf<Field> = Field extends { choices: infer Choices }
  ? keyof Choices | readonly (keyof Choices)[]
  : Field extends { shown: infer Shown extends ShownAs }
    ? AuditValues[Shown]
    : never;

/** What may stand in `before` and `after` of an event that is recorded today. Older events may hold anything. */
export type AuditFields = {
  readonly [Name in AuditFieldName]?: ValueOf<(typeof auditFields)[Name]> | null | undefined;
};
