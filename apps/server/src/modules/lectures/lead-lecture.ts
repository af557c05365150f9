import { createHash } from 'node:crypto';
import type { Viewer } from '@put/contract/base/access';
import { topicOf } from '@put/contract/base/endpoint';
import { lectureChannel, type lectures } from '@put/contract/lessons/lectures';
import type { InputOf } from '@put/contract/base/endpoint';
import { Refusal } from '@put/contract/base/refusals';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { findLectureForUpdate, keepPlace, lockLesson, mayBeLed } from './lectures.store.ts';

const mostCallsASecond = 10;

type Move = InputOf<typeof lectures.lead>['body'];
type Going = Awaited<ReturnType<typeof findLectureForUpdate>>;

/**
 * Leads the class to a step. Calls of one page are ordered by its own count, and those of several pages by who leads:
 * whoever begins or takes over, the pages before may not move any more.
 */
export async function leadLecture(
  { db, events }: { db: Db; events: Events },
  viewer: Viewer,
  lessonId: number,
  { move, input = null, count, ...to }: Move,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (move !== 'step' && !(await lockLesson(tx, lessonId))) throw new Refusal('not_found');
    const going = await findLectureForUpdate(tx, lessonId);
    refuseOthers(going, viewer, move, to.page);
    if (going?.page === to.page && going.count >= count) return;
    const isNewSecond = !going || going.msIntoSecond >= 1_000;
    if (!isNewSecond && going.calls >= mostCallsASecond) throw new Refusal('too_soon', { retryAfterS: 1 });

    const input_sha256 = input === null ? null : createHash('sha256').update(input).digest('hex');
    const place = { ...to, input, input_sha256, user_id: viewer.id, count };
    await refuseStrange(tx, lessonId, going, place);
    const kept = await keepPlace(tx, lessonId, place, { isNew: !going, isNewSecond });
    if (going && isSame(going, place)) return;
    await events.publish(tx, topicOf(lectureChannel, lessonId), { lecture: kept, at: kept.moved_at });
  });
}

function refuseOthers(going: Going, viewer: Viewer, move: Move['move'], page: string): void {
  const isMine = going?.user_id === viewer.id;
  if (move === 'take' || (move === 'begin' && (!going || isMine))) return;
  if (!going) throw new Refusal('conflict', { detail: 'Лекция уже закончена.' });
  if (!isMine) throw new Refusal('conflict', { detail: `Лекцию ведёт ${going.by}.` });
  if (going.page !== page) throw new Refusal('conflict', { detail: 'Вы ведёте эту лекцию в другом окне.' });
}

type Place = Parameters<typeof keepPlace>[2];

/** Steps of the same animation are not asked again. */
async function refuseStrange(tx: Tx, lessonId: number, going: Going, place: Place): Promise<void> {
  if (going?.animation_id === place.animation_id && going.version === place.version) return;
  if (!(await mayBeLed(tx, lessonId, place)))
    throw new Refusal('not_found', { detail: 'Этой анимации в тексте занятия нет.' });
}

const isSame = (going: NonNullable<Going>, place: Place): boolean =>
  (['animation_id', 'version', 'input_sha256', 'step', 'user_id', 'page'] as const).every(
    (name) => going[name] === place[name],
  );
