import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, IdInText, paging, searchText, Time } from './primitives.ts';

/** Every deed of the audit, in the words of its list. */
export const auditActions = {
  sign_in: 'Вход',
  sign_in_failed: 'Неудачный вход',
  sign_out: 'Выход',
  end_session: 'Завершён сеанс',
  register: 'Регистрация',
  confirm_email: 'Почта подтверждена',
  request_reset: 'Запрошен сброс пароля',
  reset_password: 'Пароль задан по ссылке',
  change_password: 'Смена пароля',
  change_email: 'Смена почты',
  change_profile: 'Изменён профиль',
  export_data: 'Выгрузка своих данных',
  request_deletion: 'Запрошено удаление данных',
  link_domain: 'Привязана учётная запись организации',
  unlink_domain: 'Отвязана учётная запись организации',
  act_as: 'Вход под чужим именем',
  stop_acting: 'Возврат из чужого имени',
  refused: 'Отказано в доступе',
  create_user: 'Создан человек',
  change_user: 'Изменён человек',
  delete_user: 'Человек удалён',
  restore_user: 'Человек возвращён',
  first_password: 'Выдан первый пароль',
  send_reset: 'Отправлена ссылка для пароля',
  send_letter: 'Отправлено письмо',
  import_users: 'Загрузка людей из файла',
  export_users: 'Выгрузка людей в файл',
  create_group: 'Создана группа',
  change_group: 'Изменена группа',
  delete_group: 'Группа удалена',
  restore_group: 'Группа возвращена',
  add_members: 'Добавлены в группу',
  remove_members: 'Убраны из группы',
  create_invitation: 'Создано приглашение',
  revoke_invitation: 'Отозвано приглашение',
  change_result: 'Изменён результат',
} as const;
export type AuditAction = keyof typeof auditActions;

/** Who did what to whom; written in the transaction of the deed. */
export const AuditRow = z.object({
  id: Id,
  at: Time,
  actor_id: z.nullable(Id),
  actor_name: z.string(),
  acting_as_id: z.nullable(Id),
  acting_as_name: z.nullable(z.string()),
  action: z.string(),
  object_type: z.string(),
  object_id: z.nullable(z.int()),
  object_name: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const adminAudit = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary: 'What was done, newest first',
    query: z.object({
      actor_id: z.optional(IdInText),
      action: z.optional(z.string().check(z.maxLength(100))),
      object_type: z.optional(z.string().check(z.maxLength(100))),
      object_id: z.optional(IdInText),
      since: z.optional(Time),
      until: z.optional(Time),
      q: searchText,
      ...paging,
    }),
    reply: z.object({ rows: z.array(AuditRow), total: z.int() }),
  }),
};
