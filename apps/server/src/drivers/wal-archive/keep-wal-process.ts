/** PostgreSQL's `archive_command`: keep-wal-process.ts SOURCE FOLDER NAME. Ends with 0 only when the file is kept. */
import { keepWal } from './keep-wal.ts';

const [source, folder, name] = process.argv.slice(2) as [string, string, string];
await keepWal(source, folder, name);
