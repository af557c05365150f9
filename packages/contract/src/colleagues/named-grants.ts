import * as z from 'zod/mini';
import { Grant, type StaffRole } from '../accounts/rights.ts';

export const staffRoleNames = {
  teacher: 'Преподаватель',
  assistant: 'Ассистент',
  observer: 'Наблюдатель',
} as const satisfies Record<StaffRole, string>;

/** `course_title` null: in every course. */
export const NamedGrant = z.extend(Grant, { course_title: z.nullable(z.string()) });
export type NamedGrant = z.infer<typeof NamedGrant>;

/** «Ассистент: Графы», «Наблюдатель без имён: Графы» */
export const grantWords = ({
  role,
  course_title,
  without_names,
}: Pick<NamedGrant, 'role' | 'course_title' | 'without_names'>): string =>
  `${staffRoleNames[role]}${without_names ? ' без имён' : ''}: ${course_title ?? 'все курсы'}`;
