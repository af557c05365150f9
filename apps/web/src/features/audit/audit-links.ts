import type { AuditRow } from '@put/contract/audit/audit';
import {
  type AuditLinkPart,
  auditObjects,
  type AuditObjectType,
  isAuditObjectType,
} from '@put/contract/audit/audit-objects';

/** The address of a screen in the router's form. */
export type AuditLink = {
  to: (typeof auditObjects)[AuditObjectType]['screen'];
  params: Record<string, string>;
  search: Record<string, string | number>;
};
type Parts = Partial<Record<AuditLinkPart, string | number>>;

/** The link to an object's screen; undefined when a part of its address is unknown. */
export function linkTo(type: AuditObjectType, parts: Parts): AuditLink | undefined {
  const { screen, params, search }: { screen: AuditLink['to']; params?: Wanted; search?: Wanted } = auditObjects[type];
  const [inPath, inSearch] = [fill(params, parts), fill(search, parts)];
  if (inPath === undefined || inSearch === undefined) return undefined;
  const asText = Object.fromEntries(Object.entries(inPath).map(([name, value]) => [name, String(value)]));
  return { to: screen, params: asText, search: inSearch };
}

type Wanted = Readonly<Record<string, AuditLinkPart>>;

function fill(wanted: Wanted = {}, parts: Parts): Record<string, string | number> | undefined {
  const filled: Record<string, string | number> = {};
  for (const [name, part] of Object.entries(wanted)) {
    const value = parts[part];
    if (value === undefined) return undefined;
    filled[name] = value;
  }
  return filled;
}

/** The link to the object of an audit event. */
export function linkOfObject({ object_type, object_id, object_name, result }: AuditRow): AuditLink | undefined {
  if (object_id === null || !isAuditObjectType(object_type)) return undefined;
  return linkTo(object_type, {
    id: object_id,
    ...(object_name !== null && { name: object_name }),
    ...(result !== null && {
      lesson_id: result.lesson_id,
      cell: `${result.user_id}-${result.lesson_id}-${result.task_id}`,
    }),
  });
}

export const objectWords = (type: string): string => (isAuditObjectType(type) ? auditObjects[type].words : type);

type Named = Pick<AuditRow, 'object_type' | 'object_id' | 'object_name'>;

/** The name of an object in a row; its type and number when it has no name. */
export function nameOfObject({ object_type, object_id, object_name }: Named): string {
  if (object_name === null) return `${objectWords(object_type)} № ${object_id}`;
  const isNamedWithWords = isAuditObjectType(object_type) && 'isNamedWithWords' in auditObjects[object_type];
  return isNamedWithWords ? `${objectWords(object_type)}: ${object_name}` : object_name;
}
