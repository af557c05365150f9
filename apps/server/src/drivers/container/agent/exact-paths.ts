import { readdir } from 'node:fs/promises';
import { exactBytes, exactText } from '@put/python/exact-text.ts';

/**
 * A name in a folder, for calls of the system. Names are exact texts: Linux keeps bytes, which may be no UTF-8, such as
 * those of an archive from Windows.
 */
export const placeIn = (folder: string, name: string): Buffer =>
  Buffer.concat([Buffer.from(`${folder}/`), exactBytes(name)]);

export const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder, 'buffer')).map(exactText);
