import { join } from 'node:path';

/** The repository's folder with images and languages. */
export const runnersFolder = join(import.meta.dirname, '../../../../../runners');
