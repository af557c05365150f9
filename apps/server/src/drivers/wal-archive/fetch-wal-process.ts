/** PostgreSQL's `restore_command`: fetch-wal-process.ts FOLDER NAME TARGET. Ends with 1 when there is no such file. */
import { fetchWal } from './keep-wal.ts';

const [folder, name, target] = process.argv.slice(2) as [string, string, string];
process.exitCode = (await fetchWal(folder, name, target)) ? 0 : 1;
