import * as z from 'zod/mini';

/** One part of a person's name. `what` is its Russian word for messages. */
export const personName = (what: string) =>
  z.string().check(z.trim(), z.minLength(1, `Введите ${what}`), z.maxLength(100, 'Не длиннее 100 знаков'));
export const Username = z
  .string()
  .check(z.trim(), z.regex(/^[\p{L}\p{N}._-]{3,32}$/u, 'От 3 до 32 букв, цифр и знаков . _ -'));
export const Email = z
  .string()
  .check(z.trim(), z.maxLength(254, 'Не длиннее 254 знаков'), z.email('Проверьте адрес почты'));
export const LastName = z.string().check(z.trim(), z.maxLength(100, 'Не длиннее 100 знаков'));
