import * as z from 'zod/mini';
import { beganFrom } from '../base/began-from.ts';
import { endpoint } from '../base/endpoint.ts';
import { NamedGrant } from './named-grants.ts';
import { Id, idParams } from '../base/primitives.ts';
import { Grant } from '../accounts/rights.ts';

export const namesMixed = 'Без имён — во всех курсах сразу: одни и те же ученики учатся в разных курсах';

/** Whether some of the grants show names and others do not: then those would tell what these hide. */
export const mixNames = (grants: readonly Grant[]): boolean =>
  new Set(grants.map(({ without_names = false }) => without_names)).size > 1;

/** One role in each course. */
export const GrantsGiven = z.array(Grant).check(
  z.maxLength(200, 'Не больше 200 курсов'),
  z.refine((grants) => new Set(grants.map(({ course_id }) => course_id)).size === grants.length, {
    message: 'В одном курсе — одна роль',
  }),
  z.refine((grants) => grants.every(({ role, without_names }) => !without_names || role === 'observer'), {
    message: 'Без имён — только наблюдатель',
  }),
  z.refine((grants) => !mixNames(grants), { message: namesMixed }),
);

/** An administrator, with all rights or with grants. */
const Colleague = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.nullable(z.string()),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  is_full: z.boolean(),
  grants: z.array(NamedGrant),
});
export type Colleague = z.infer<typeof Colleague>;

export const GivenRights = z.object({
  /** All rights; grants are left out then. */
  is_full: z.boolean(),
  grants: GrantsGiven,
});
export type GivenRights = z.infer<typeof GivenRights>;

export const adminColleagues = {
  list: endpoint({
    method: 'GET',
    path: '/admin/colleagues',
    access: 'admin',
    right: 'school',
    summary: 'Administrators and what each of them may do',
    reply: z.object({ colleagues: z.array(Colleague), total: z.int() }),
  }),
  give: endpoint({
    method: 'POST',
    path: '/admin/user/:id/rights',
    access: 'admin',
    right: 'school',
    audits: 'give_rights',
    summary: 'Make a person a colleague, or change what a colleague may do; without grants nothing',
    params: idParams,
    body: z.extend(GivenRights, { began_from: beganFrom }),
    reply: null,
    meanwhile: 'by-field',
    refusals: ['not_found', 'last_admin', 'factor_unproven', 'changed_meanwhile'],
  }),
};
