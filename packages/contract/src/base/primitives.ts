import * as z from 'zod/mini';

/** Shapes without a noun, shared by several contract files. An id fits into PostgreSQL's `integer`. */
export const Id = z.int().check(z.positive(), z.maximum(2_147_483_647));
/** From 0, as a column of integers holds it. */
export const Natural = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
/** Written in one way only: two addresses of one thing would be two keys of caches and two lines of logs. */
export const IdInText = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.pipe(z.transform(Number), Id));
export const idParams = z.object({ id: IdInText });
/** UTC, ISO 8601 with Z. */
export const Time = z.iso.datetime();
/** yyyy-MM-dd */
export const Day = z.iso.date('Дата в виде ГГГГ-ММ-ДД');
/** Limits dates that people type to the years 1900–2999, which PostgreSQL and every browser read in the same way. */
const isNear = (text: string): boolean => /^(19|2\d)\d\d-/.test(text);
export const GivenTime = Time.check(z.refine(isNear, 'Год от 1900 до 2999'));
export const GivenDay = Day.check(z.refine(isNear, 'Год от 1900 до 2999'));
export const Created = z.object({ id: Id });

export const title = (what = 'название') =>
  z.string().check(z.trim(), z.minLength(1, `Введите ${what}`), z.maxLength(200, 'Не длиннее 200 знаков'));
export const markdown = z.string().check(z.maxLength(1_000_000, 'Текст длиннее миллиона знаков'));

export const numberInQuery = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(least), z.maximum(most))),
  );
/** A repeated parameter: `tag_id=1&tag_id=2`. The HTTP layer makes a list of a single value too. */
export const idsInQuery = z.optional(z.array(IdInText).check(z.maxLength(200)));
export const paging = {
  limit: z.optional(numberInQuery(1, 200)),
  offset: z.optional(numberInQuery(0, 100_000_000)),
};
export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(200)));
