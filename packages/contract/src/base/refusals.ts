import { fieldsWords } from './issue-words.ts';
import type { PointsChange } from '../results/points-change.ts';
import type { Meanwhile } from './began-from.ts';

/**
 * All refusals of the API: stable code, HTTP status and Russian words for the screen. The server throws `Refusal`; the
 * browser receives the code in a problem document (RFC 9457).
 */
export const refusals = {
  invalid_input: { status: 422, title: fieldsWords },
  bad_request: { status: 400, title: 'Запрос не удалось прочитать.' },
  not_signed_in: { status: 401, title: 'Войдите, чтобы продолжить.' },
  session_expired: { status: 401, title: 'Сеанс закончился. Войдите снова.' },
  wrong_credentials: { status: 401, title: 'Неверный логин или пароль.' },
  /** The password was right. The browser sends `challenge` with a code to auth/second_factor. */
  second_factor_needed: { status: 401, title: 'Введите код из приложения.' },
  second_factor_expired: { status: 410, title: 'Время на ввод кода вышло. Введите логин и пароль ещё раз.' },
  wrong_code: { status: 422, title: 'Код не подошёл: он неверный, устарел или уже использован.' },
  factor_unproven: { status: 428, title: 'Подтвердите действие кодом из приложения.' },
  second_factor_required: { status: 428, title: 'Администратору здесь нужен второй фактор. Включите его в профиле.' },
  second_factor_off: { status: 409, title: 'Второй фактор не включён.' },
  second_factor_on: { status: 409, title: 'Второй фактор уже включён. Чтобы сменить телефон, сначала отключите его.' },
  too_many_attempts: { status: 429, title: 'Слишком много неудачных попыток. Подождите немного и попробуйте снова.' },
  not_allowed: { status: 403, title: 'У вас нет доступа к этому разделу.' },
  right_missing: { status: 403, title: 'На это у вас нет прав. Их даёт администратор школы.' },
  not_yours: { status: 403, title: 'Это не ваше: скопируйте и меняйте копию.' },
  bad_xsrf_token: { status: 403, title: 'Страница устарела. Обновите её и повторите действие.' },
  not_found: { status: 404, title: 'Такой страницы или записи нет.' },
  conflict: { status: 409, title: 'Запись изменилась, пока вы работали. Обновите страницу.' },
  /** The text that was sent is kept among the earlier ones, and the newer one stands. */
  newer_draft: { status: 409, title: 'На другом устройстве сохранён другой текст. Целы оба.' },
  changed_meanwhile: { status: 409, title: 'Пока вы правили, здесь сохранили другое.' },
  /** Asks before it is written; a repeat with `accepts_points` writes it. */
  points_change: { status: 409, title: 'От этого изменятся баллы учеников. Пока ничего не сохранено.' },
  already_taken: { status: 409, title: 'Такое значение уже занято.' },
  task_not_ready: { status: 409, title: 'Задача временно недоступна: преподаватель её исправляет.' },
  task_in_use: { status: 409, title: 'Задача стоит в занятиях. Сначала уберите её оттуда.' },
  language_not_allowed: { status: 422, title: 'Этот язык для задачи не разрешён.' },
  not_markable: { status: 409, title: 'Эту работу не оценить: она ещё проверяется, или у задачи нет критериев.' },
  not_returnable: { status: 409, title: 'Эту работу вернуть нельзя: она ещё проверяется или не засчитывается.' },
  too_many_phrases: { status: 409, title: 'Сохранено уже 200 фраз. Уберите ненужные.' },
  attempts_used_up: { status: 409, title: 'Попытки закончились.' },
  too_soon: { status: 429, title: 'Следующую попытку можно отправить чуть позже.' },
  too_many_waiting: { status: 429, title: 'Ваши решения ещё ждут проверки. Дождитесь вердикта и отправьте снова.' },
  too_many_questions: { status: 429, title: 'Ваши вопросы ещё ждут ответа. Дождитесь его и напишите снова.' },
  lesson_locked: { status: 409, title: 'Занятие ещё не открыто.' },
  lesson_closed: { status: 409, title: 'Занятие закрыто для сдачи.' },
  password_too_common: { status: 422, title: 'Этот пароль слишком известен. Придумайте другой.' },
  last_admin: { status: 409, title: 'Это последний администратор: удалить, отключить или понизить его нельзя.' },
  not_onto_admin: { status: 409, title: 'Войти под именем администратора нельзя.' },
  not_while_acting: { status: 403, title: 'Под чужим именем этого делать нельзя: сначала вернитесь к своему.' },
  acting_expired: { status: 409, title: 'Час работы под чужим именем прошёл. Начните заново, если нужно.' },
  no_mail_server: { status: 409, title: 'Почтовый сервер не настроен: письмо не уйдёт.' },
  no_email: { status: 409, title: 'У этого человека не указана почта.' },
  wrong_password: { status: 422, title: 'Неверный текущий пароль.' },
  link_expired: { status: 410, title: 'Ссылка устарела или уже использована.' },
  registration_closed: { status: 403, title: 'Регистрация закрыта.' },
  nobody_there: { status: 409, title: 'Здесь пока нет ни одного ученика: объявление никто не увидит.' },
  names_mixed: {
    status: 409,
    title:
      'Ваши роли и роли приглашения не вместе: одни показывают имена учеников, другие нет. Спросите администратора школы.',
  },
  bad_invitation: { status: 409, title: 'Приглашение не действует: проверьте код или попросите новый.' },
  no_directory: { status: 409, title: 'Каталог организации не настроен.' },
  directory_down: { status: 503, title: 'Каталог организации не отвечает. Войдите по паролю или попробуйте позже.' },
  provider_refused: { status: 422, title: 'Вход не подтверждён. Начните ещё раз.' },
  not_linked: { status: 409, title: 'Эта учётная запись организации ещё не привязана.' },
  already_linked: { status: 409, title: 'Эта учётная запись организации уже привязана.' },
  bad_file: { status: 422, title: 'Файл не удалось прочитать: нужен CSV или XLSX.' },
  bad_package: { status: 422, title: 'Пакет задачи не удалось прочитать.' },
  file_kind_refused: { status: 422, title: 'Файлы этого вида не принимаются. Упакуйте файл в ZIP-архив.' },
  bad_picture: { status: 422, title: 'Картинка не читается: файл повреждён или слишком велик по числу точек.' },
  quota_full: { status: 409, title: 'Место для ваших файлов закончилось.' },
  container_not_running: { status: 409, title: 'Контейнер остановлен. Запустите его.' },
  container_silent: { status: 503, title: 'Контейнер не отвечает. Подождите немного или перезапустите его.' },
  containers_away: {
    status: 503,
    title: 'Система, которая запускает контейнеры, сейчас не отвечает. Файлы на месте; попробуйте через минуту.',
  },
  container_busy: { status: 409, title: 'Контейнер сейчас запускается или останавливается. Подождите немного.' },
  container_refused: { status: 422, title: 'С этим файлом так сделать нельзя.' },
  container_too_large: { status: 422, title: 'Файлов больше, чем помещается в копию. Удалите лишнее.' },
  too_many_containers: { status: 409, title: 'У вас уже пять контейнеров, не считая задач. Удалите ненужный.' },
  ssh_off: { status: 409, title: 'Вход по ssh на этом сервере выключен.' },
  bad_ssh_key: { status: 422, title: 'Этот ключ не подходит.' },
  ssh_key_taken: { status: 409, title: 'Этот ключ уже добавлен: у вас или у другого человека. Создайте новый.' },
  too_many_ssh_keys: { status: 409, title: 'У вас уже десять ключей. Уберите ненужный.' },
  too_many_running: { status: 409, title: 'Ещё один контейнер сразу не запустить. Сначала остановите другой.' },
  template_in_use: { status: 409, title: 'Шаблон стоит в занятиях или задачах. Сначала уберите его оттуда.' },
  reason_needed: { status: 422, title: 'Напишите, зачем вы это открываете.' },
  preview_off: { status: 503, title: 'Показ страниц сейчас не работает.' },
  too_large: { status: 413, title: 'Слишком большой запрос.' },
  animation_failed: { status: 422, title: 'С такими данными анимация не получилась.' },
  judge_unavailable: { status: 503, title: 'Проверяющая система сейчас недоступна. Попробуйте через минуту.' },
  not_ready: { status: 503, title: 'Сервер ещё не готов. Попробуйте через минуту.' },
  database_down: { status: 503, title: 'Сервер сейчас не отвечает. Попробуйте ещё раз через несколько секунд.' },
  files_down: {
    status: 503,
    title:
      'Хранилище файлов сейчас не отвечает. Попробуйте ещё раз через минуту, а если не получится, сообщите администратору.',
  },
  disk_full: { status: 507, title: 'На сервере закончилось место. Сообщите администратору и попробуйте позже.' },
  internal: { status: 500, title: 'Что-то сломалось на нашей стороне. Попробуйте ещё раз.' },
} as const;

export type RefusalCode = keyof typeof refusals;

export type FieldError = { path: string; message: string };

/** The body of every error answer. `errors` name fields by a path with dots: «test_groups.0.name». */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: RefusalCode;
  detail: string;
  errors: FieldError[];
  /** Only with `second_factor_needed`. */
  challenge?: string;
  /** Only with `changed_meanwhile`. */
  meanwhile?: Meanwhile;
  /** Only with `points_change`. */
  points?: PointsChange;
};

/** A refusal as an exception. `detail` replaces the words of the catalogue with more exact ones. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly errors: FieldError[];
  /** After how many seconds a repeat makes sense; sent as Retry-After. */
  readonly retryAfterS: number | undefined;
  readonly challenge: string | undefined;
  readonly meanwhile: Meanwhile | undefined;
  readonly points: PointsChange | undefined;

  constructor(
    code: RefusalCode,
    more: {
      detail?: string;
      errors?: FieldError[];
      retryAfterS?: number;
      challenge?: string;
      meanwhile?: Meanwhile;
      points?: PointsChange;
    } = {},
  ) {
    super(more.detail ?? refusals[code].title);
    this.code = code;
    this.errors = more.errors ?? [];
    this.retryAfterS = more.retryAfterS;
    this.challenge = more.challenge;
    this.meanwhile = more.meanwhile;
    this.points = more.points;
  }

  get status(): number {
    return refusals[this.code].status;
  }

  toProblem(): Problem {
    const { title, status } = refusals[this.code];
    return {
      type: `urn:put:refusal:${this.code}`,
      title,
      status,
      code: this.code,
      detail: this.message,
      errors: this.errors,
      ...(this.challenge !== undefined && { challenge: this.challenge }),
      ...(this.meanwhile !== undefined && { meanwhile: this.meanwhile }),
      ...(this.points !== undefined && { points: this.points }),
    };
  }
}
