import { animationFormat, type LottieAnimation } from '@put/contract/animations/animation-format';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../../drivers/database/database.ts';
import type { Files } from '../../../drivers/files/files.ts';
import { findReadableFile, readUpload } from '../../files/files.api.ts';
import type { Compiled } from '../compiled.ts';
import { longestLottieBytes } from './check-lottie.ts';
import { takeLottie } from './take-lottie.ts';

type Given = { title: string; words: string; file_sha256: string | null };

/** An uploaded Lottie file becomes an animation: its markers are the steps. */
export async function compileLottie(
  { db, files }: { db: Db; files: Files },
  { title, words, file_sha256 }: Given,
): Promise<Compiled> {
  if (file_sha256 === null) return complain('Загрузите файл анимации в формате Lottie JSON.');
  const file = await findReadableFile(db, file_sha256, null);
  if (!file) return complain('Такого файла нет: загрузите его ещё раз.');
  if (file.size > longestLottieBytes) return complain('Файл больше 2 МБ: упростите анимацию.');
  if (words.trim() === '')
    return complain('Опишите анимацию словами: их прочтут те, кто её не видит, и по ним её найдут.');
  try {
    const { steps } = await takeLottie(await readUpload(files)(file_sha256));
    const animation: LottieAnimation = {
      format: animationFormat,
      kind: 'lottie',
      title,
      code: null,
      language: 'python',
      file_sha256,
      steps,
    };
    return { animation, words, advice: [], complaint: null };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'bad_file') return complain(error.message);
    throw error;
  }
}

const complain = (message: string): Compiled => ({ animation: null, complaint: { message, line: null } });
