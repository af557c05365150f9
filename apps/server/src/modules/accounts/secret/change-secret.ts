import type { Db, Tx } from '../../../drivers/database/database.ts';
import {
  findSecret,
  keepNextSecret,
  makeSecret,
  markOf,
  newKey,
  readNextSecret,
  takeNextSecret,
} from '../../../auth/secret.ts';
import { sealText, unsealText } from '../../../auth/sealed-text.ts';
import { type Settings, SettingsError } from '../../../settings.ts';
import { recordAuditEvent } from '../../audit/audit.api.ts';
import { listProcesses } from '../../processes/processes.api.ts';
import { factorContext, factorKey } from '../second-factor/check-code.ts';
import { sessionKey } from '../sign-in/sign-in-by-provider.ts';
import {
  findMark,
  listSealedFactors,
  listSealedSessions,
  replaceMark,
  replaceSealedFactor,
  replaceSealedSession,
} from './secret.store.ts';

/** Second factors: those that open with the new key, and those that opened with neither. */
export type Changed = { factors: number; unreadable: number };
/** A change that was cut off after the database had its part. */
export type Finished = { isFinished: true };

type Place = Pick<Settings, 'secret' | 'dataDir'>;

/**
 * Puts another key in the place of the present one, while no process works with it. What is encrypted is encrypted anew.
 * The key of the data folder is made here; `askNew` asks for one that stands in the settings.
 */
export async function changeSecret(
  db: Db,
  settings: Place,
  askNew: () => Promise<string>,
): Promise<Changed | Finished> {
  await refuseWhileRunning(db);
  const { installation, mark } = await findMark(db);
  const isOf = (key: string) => mark === null || mark.equals(markOf(key, installation));
  const present = await findSecret(settings);
  if (settings.secret === undefined) {
    const next = await readNextSecret(settings.dataDir);
    if (next !== undefined && mark !== null && isOf(next)) {
      await takeNextSecret(settings.dataDir);
      return { isFinished: true };
    }
  }
  if (present === undefined || !isOf(present))
    throw new SettingsError(
      'Прежнего ключа здесь нет, а без него второй фактор не перешифровать: верните его в настройки или выполните ' +
        'npm run secret:change -- --lost',
    );
  if (settings.secret === undefined) {
    const next = newKey();
    await keepNextSecret(settings.dataDir, next);
    const changed = await replace(db, { from: present, to: next });
    await takeNextSecret(settings.dataDir);
    return changed;
  }
  return replace(db, { from: present, to: await askNew() });
}

/** The key of the settings is the right one from now on, and what an earlier one has sealed stays sealed. */
export async function acceptSecret(db: Db, settings: Place): Promise<Changed> {
  await refuseWhileRunning(db);
  const key = (await findSecret(settings)) ?? (await makeSecret(settings.dataDir));
  return replace(db, { from: key, to: key });
}

type Keys = { from: string; to: string };

const replace = (db: Db, { from, to }: Keys): Promise<Changed> =>
  db.transaction().execute(async (tx) => {
    const { installation } = await findMark(tx);
    const changed = await resealFactors(tx, { from, to });
    await resealSessions(tx, { from, to });
    await replaceMark(tx, markOf(to, installation));
    await recordAuditEvent(tx, { viewer: null, ip: '' }, 'change_secret', { type: 'user', id: null });
    return changed;
  });

async function resealFactors(tx: Tx, { from, to }: Keys): Promise<Changed> {
  const changed = { factors: 0, unreadable: 0 };
  for (const { user_id, sealed_secret } of await listSealedFactors(tx)) {
    const context = factorContext(user_id);
    const opened = unsealText(factorKey(from), sealed_secret, context);
    if (opened === undefined) {
      changed.unreadable += 1;
      continue;
    }
    changed.factors += 1;
    await replaceSealedFactor(tx, user_id, sealText(factorKey(to), opened, context));
  }
  return changed;
}

async function resealSessions(tx: Tx, { from, to }: Keys): Promise<void> {
  for (const { family, id_token } of await listSealedSessions(tx)) {
    const opened = unsealText(sessionKey({ secret: from }), id_token, family);
    if (opened !== undefined)
      await replaceSealedSession(tx, family, sealText(sessionKey({ secret: to }), opened, family));
  }
}

/** One that runs has the key in its memory, and would go on to seal with it. */
async function refuseWhileRunning(db: Db): Promise<void> {
  const running = (await listProcesses(db)).filter(({ is_gone }) => !is_gone);
  if (running.length === 0) return;
  const names = running.map(({ role, host, pid }) => `${role} на ${host} (процесс ${pid})`).join(', ');
  throw new SettingsError(`Сначала остановите «Путь»: работает ${names}. Если его уже нет, повторите через полминуты.`);
}
