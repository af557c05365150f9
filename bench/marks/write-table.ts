/**
 * Writes one table of results and prints how long it took, by how much this process grew at most, and how much the
 * process held that writes workbooks, above an idle one (Linux).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { openDatabase } from '../../apps/server/src/drivers/database/database.ts';
import { writeTable } from '../../apps/server/src/modules/exports/write-table.ts';

const [connect, course, format] = process.argv.slice(2) as [string, string, 'xlsx' | 'csv'];
const { db, close } = await openDatabase({
  connect: JSON.parse(connect) as object,
  onError: (error) => {
    throw error;
  },
});
const people = await db.selectFrom('user_group_member').select('user_id').where('user_group_id', '>', 1).execute();
const user_ids = people.map(({ user_id }) => user_id);
const rssMb = () => process.memoryUsage.rss() / 1e6;
const before = rssMb();
let apartMb = 0;
const watching = setInterval(() => {
  for (const pid of execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' }).match(
    /\d+/g,
  ) ?? [])
    apartMb = Math.max(apartMb, heldMb(pid));
}, 50);
function heldMb(pid: string): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    // it has ended
    return 0;
  }
}
const startedAt = performance.now();
let bytes = 0;
const options = { user_ids, time_zone: 'Europe/Moscow' };
for await (const piece of writeTable(db, { course_id: Number(course), lesson_id: null, options }, format))
  bytes += piece.length;
const tookMs = performance.now() - startedAt;
clearInterval(watching);
const idleMb =
  Number(execFileSync(process.execPath, ['-p', 'process.resourceUsage().maxRSS'], { encoding: 'utf8' })) / 1000;
const grownMb = process.resourceUsage().maxRSS / 1000 - before;
if (bytes < 50_000) throw new Error(`the table is too small: ${bytes} bytes`);
console.log(JSON.stringify({ tookMs, grownMb, apartMb: Math.max(0, apartMb - idleMb) }));
await close();
