import { foldersOf, safeName, usualFolders } from '@put/contract/exports/export-folders';
import { verdictWords } from '@put/contract/judge/verdicts';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { WorkFile } from '../../judging/kinds/kind.ts';
import { kindRule } from '../../judging/kinds.ts';
import { readResultTable, type ResultTable, scopeOf, type TableRow } from '../results/results.api.ts';
import type { TakenExport } from './exports.store.ts';
import { CanNotExport } from './problem.ts';
import { withRowsOf } from './result-sheets.ts';
import { listWorks, readWorks, type WantedWork, type Work } from './works.store.ts';

/** Tells how many works of how many are in the archive. Rejects when it is to stop. */
export type Progress = (done: number, total: number) => Promise<void>;

const together = 100;
/** An archive without the extension ZIP64, which not every program reads, has room for 65 535 files and 4 GB. */
const mostFiles = 60_000;
const mostBytes = 3_500_000_000;
const tooMuchWords = 'В один архив столько не входит. Выгрузите по занятиям или только последние решения.';

/** The works as a ZIP archive, read and packed piece by piece. */
export async function* zipWorks(
  { db, files }: { db: Db; files: Files },
  { course_id, lesson_id, options }: Pick<TakenExport, 'course_id' | 'lesson_id' | 'options'>,
  progress: Progress,
): AsyncGenerator<Uint8Array> {
  const { which = 'last', folders = usualFolders } = options;
  const table = withRowsOf(await readResultTable(db, scopeOf({ lesson_id, course_id })), options.user_ids);
  const rowOf = new Map(table.rows.map((row) => [row.user.id, row]));
  const wanted = await listWorks(db, table.columns, [...rowOf.keys()], which);
  if (wanted.length === 0) throw new CanNotExport('Решений здесь ещё нет.');
  if (wanted.length > mostFiles) throw new CanNotExport(tooMuchWords);
  // several attempts of one task must not lie in one folder
  const pattern = which === 'all' && !folders.includes('{попытка}') ? `${folders}/{попытка}` : folders;
  const placeOf = placesIn(pattern, table);

  const archive = new Archive();
  for (let at = 0; at < wanted.length; at += together) {
    await progress(at, wanted.length);
    const batch = wanted.slice(at, at + together);
    const ids = batch.map(({ id }) => id);
    const works = new Map((await readWorks(db, ids)).map((work) => [work.id, work]));
    for (const one of batch) {
      const work = works.get(one.id);
      if (work === undefined) continue;
      const folder = placeOf(one, rowOf.get(one.user_id)!, work);
      for (const file of filesOf(work))
        yield* archive.add(`${folder}/${pathOf(file.name)}`, work.queued_at, contentOf(files, file));
    }
  }
  yield* archive.end();
}

const filesOf = ({ kind, files, answer }: Work): WorkFile[] =>
  answer === null ? files : (kindRule(kind).answer?.filesOf(answer as never) ?? []);

/** Names of files come from people: each part is made harmless. */
const pathOf = (name: string): string => name.split('/').map(safeName).join('/');

async function* contentOf(files: Files, file: WorkFile): AsyncGenerator<Uint8Array> {
  if ('content' in file) return yield Buffer.from(file.content);
  const content = await files.open(file.sha256);
  if (content === undefined) return;
  for await (const piece of content) yield piece as Uint8Array;
}

/** The folder of each work. Two people of one name do not share one: the second gets the login too. */
function placesIn(
  pattern: string,
  { columns }: ResultTable,
): (wanted: WantedWork, row: TableRow, work: Work) => string {
  const ownerOf = new Map<string, string>();
  return ({ user_id, at, attempt }, row, { verdict }) => {
    const column = columns[at]!;
    const folder = foldersOf(pattern, {
      фамилия: row.user.last_name ?? '',
      имя: row.user.first_name,
      логин: row.login,
      занятие: column.lesson_title,
      задача: column.title,
      попытка: `попытка ${attempt}`,
      вердикт: verdict === null ? 'без вердикта' : verdictWords[verdict],
    });
    const owner = `${user_id}-${at}-${attempt}`;
    for (const tried of [folder, `${folder} (${safeName(row.login)})`]) {
      const key = tried.toLowerCase();
      if (!ownerOf.has(key)) ownerOf.set(key, owner);
      if (ownerOf.get(key) === owner) return tried;
    }
    return `${folder} (${owner})`;
  };
}

/** Packs files one after another. What is packed is given out at once, so that no archive lies in memory. */
class Archive {
  readonly #packed: Uint8Array[] = [];
  #files = 0;
  #bytes = 0;
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#packed.push(piece);
  });

  async *add(name: string, at: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    this.#files += 1;
    if (this.#files > mostFiles || this.#bytes > mostBytes) throw new CanNotExport(tooMuchWords);
    const file = isPacked.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = new Date(at);
    this.#zip.add(file);
    for await (const piece of content) {
      file.push(piece);
      yield* this.#take();
    }
    file.push(new Uint8Array(), true);
    yield* this.#take();
  }

  *end(): Generator<Uint8Array> {
    this.#zip.end();
    yield* this.#take();
  }

  *#take(): Generator<Uint8Array> {
    for (const piece of this.#packed.splice(0)) {
      this.#bytes += piece.length;
      yield piece;
    }
  }
}

/** To pack these once more takes time and saves nothing. */
const isPacked = /\.(zip|gz|7z|rar|png|jpe?g|webp|mp4|docx|xlsx|pptx)$/i;
