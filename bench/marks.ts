/** What an export of a large class costs. Alone: `node bench/marks.ts`. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { fillClass } from './results/fill-class.ts';
import { type Figure, printFigure } from './figures.ts';
import { startProduct } from './product.ts';

const run = promisify(execFile);

/** 1 000 students × 50 tasks as XLSX and CSV, each asked for by a fresh process, so that its memory can be told. */
export async function benchMarks(): Promise<Figure[]> {
  const product = await startProduct();
  const pool = new pg.Pool({ ...product.connect, max: 2 });
  try {
    const { courseId } = await fillClass(pool, { students: 1000, tasks: 50 });
    const figures: Figure[] = [];
    for (const format of ['xlsx', 'csv']) {
      const args = [
        join(import.meta.dirname, 'marks/write-table.ts'),
        JSON.stringify(product.connect),
        String(courseId),
        format,
      ];
      const { stdout } = await run(process.execPath, args);
      const { tookMs, grownMb, apartMb } = JSON.parse(stdout) as { tookMs: number; grownMb: number; apartMb: number };
      const name = `marks: 1 000 × 50 results as ${format.toUpperCase()}`;
      figures.push({ name, value: tookMs / 1000, unit: 's', goal: { atMost: 3 } });
      figures.push({
        name: `${name}: memory for it, above idle processes`,
        value: grownMb + apartMb,
        unit: 'MB',
        goal: { atMost: 200 },
      });
    }
    return figures;
  } finally {
    await pool.end();
    await product.close();
  }
}

if (import.meta.main) (await benchMarks()).forEach(printFigure);
