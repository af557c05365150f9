import type { TextNode } from '@put/contract/lessons/read-text';
import type { NewAnnouncement } from '@put/contract/announcements/announcement-writing';
import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { readText } from '../../texts/read-text.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import { notify, postToReaders, type Posting } from '../notifications/notifications.api.ts';
import * as store from './announcements.store.ts';

const headLetters = 140;

/**
 * Announces something to the students of a course or a group: recipients, notifications and e-mails in one transaction.
 * The same call again announces nothing twice.
 */
export const announce = (
  tools: Posting & { db: Db; events: Events },
  actor: { viewer: Viewer; ip: string },
  { course_id, user_group_id, title, text, by_mail }: NewAnnouncement,
  key: string | undefined,
): Promise<{ id: number }> =>
  tools.db.transaction().execute(async (tx) => {
    const to =
      course_id == null
        ? ({ course_id: null, user_group_id: user_group_id! } as const)
        : ({ course_id, user_group_id: null } as const);
    await store.requireThere(tx, to);
    const people = await store.listPeople(tx, to);
    if (people.length === 0) throw new Refusal('nobody_there');
    const row = { ...to, title, text, by_mail, created_by: actor.viewer.id, idempotency_key: key ?? null };
    const made = await store.insertAnnouncement(tx, row);
    if (!made) {
      nothingToAudit();
      return store.findAnnounced(tx, actor.viewer.id, key!);
    }
    const { id, by_name } = made;
    await store.insertRecipients(tx, id, people);
    const whom = {
      user_group_ids: user_group_id == null ? [] : [user_group_id],
      course_ids: course_id == null ? [] : [course_id],
    };
    await recordAuditEvent(tx, actor, 'announce', { type: 'announcement', id }, { after: { title, ...whom } });
    if (by_mail)
      await postToReaders(tx, tools, 'announcement', people, {
        subject: title,
        text: [...text.split(/\n{2,}/), by_name],
        link: { label: 'Открыть объявление', path: `/user_ui/announcement/${id}`, note: '' },
      });
    const text_head = await headOf(text);
    const payload = { announcement_id: id, title, text_head, by_name };
    await notify(tx, tools.events, { user_ids: people, kind: 'announcement', key: String(id), payload });
    return { id };
  });

/** The beginning of a text in Markdown, as words. */
async function headOf(text: string): Promise<string> {
  const pieces = (await readText(text)) ?? [];
  const words = pieces.map(({ nodes, source }) => nodes.map(wordsOf).join(' ') + source).join(' ');
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, headLetters);
}

const wordsOf = (node: TextNode): string =>
  typeof node === 'string' ? node : (node.slice(2) as TextNode[]).map(wordsOf).join('');
