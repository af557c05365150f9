import type { AuditNames, AuditRow } from '@put/contract/audit/audit';
import { auditActions } from '@put/contract/audit/audit-actions';
import { type AuditFieldName, auditFields } from '@put/contract/audit/audit-fields';
import { isAuditObjectType } from '@put/contract/audit/audit-objects';
import type { Right } from '@put/contract/accounts/rights';
import { dayText } from '../../ui/date-field/day-text.ts';
import { exactTime } from '../../parts/time/time-words.ts';
import { showAs, type ValueContext, type ValuePart } from './audit-values.ts';

export const actionWords = (action: string): string =>
  (auditActions as Partial<Record<string, string>>)[action] ?? action;

/** What a colleague may do by each right. */
export const rightWords: Record<Right, string> = {
  school: 'вся школа',
  'course.read': 'видеть курс',
  'course.results': 'видеть результаты',
  'course.look': 'помогать в контейнерах',
  'course.works': 'видеть работы и вопросы',
  'course.mark': 'оценивать',
  'course.answer': 'отвечать на вопросы',
  'course.announce': 'объявлять',
  'course.exceptions': 'давать исключения',
  'course.lead': 'вести занятие',
  'course.export': 'выгружать результаты',
  'course.change': 'менять курс',
  'course.rejudge': 'перепроверять',
  'people.read': 'видеть учеников',
  'people.invite': 'приглашать учеников',
  'people.act_as': 'входить как ученик',
  'bank.read': 'видеть банк',
  'bank.change': 'менять своё в банке',
};

export type ChangedField = {
  key: string;
  name: string;
  before: ValuePart[] | undefined;
  after: ValuePart[] | undefined;
};

/** The fields that an audit event changed. A field that the contract does not know is shown as recorded. */
export function changedFields(
  { before, after, object_type }: Pick<AuditRow, 'before' | 'after' | 'object_type'>,
  timeZone: string,
  names: AuditNames,
): ChangedField[] {
  const [old, now] = [asFields(before), asFields(after)];
  const context = { timeZone, objectType: isAuditObjectType(object_type) ? object_type : null, names };
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((key) => {
    const was = key in old ? partsOf(key, old[key], context) : undefined;
    const is = key in now ? partsOf(key, now[key], context) : undefined;
    // an unchanged field is recorded only to identify the object
    const isSame = was !== undefined && is !== undefined && textOf(was) === textOf(is);
    return { key, name: isKnown(key) ? auditFields[key].words : key, before: isSame ? undefined : was, after: is };
  });
}

export const textOf = (parts: readonly ValuePart[]): string => parts.map(({ text }) => text).join(', ');

const isKnown = (key: string): key is AuditFieldName => Object.hasOwn(auditFields, key);

const asFields = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { Значение: value };
};

function partsOf(key: string, value: unknown, context: ValueContext): ValuePart[] {
  if (isEmpty(value)) return [{ text: '—' }];
  const shown = isKnown(key) ? showKnown(key, value, context) : undefined;
  if (shown === undefined) return [{ text: plainText(value, context.timeZone) }];
  return typeof shown === 'string' ? [{ text: shown }] : shown;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function showKnown(key: AuditFieldName, value: unknown, context: ValueContext) {
  const field = auditFields[key];
  return 'choices' in field ? choiceText(field.choices, value) : showAs[field.shown](value, context);
}

function choiceText(choices: Readonly<Record<string, string>>, value: unknown): string {
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
  return chosen.map((one) => choices[String(one)] ?? String(one)).join(', ');
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

/** A value of an old row whose type is unknown. */
function plainText(value: unknown, timeZone: string): string {
  if (value === true) return 'да';
  if (value === false) return 'нет';
  if (Array.isArray(value)) return value.map((one: unknown) => plainText(one, timeZone)).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return isMoment(value) ? exactTime(value, timeZone) : dayText(value);
}
