import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { openSignedIn, settle } from '../browser.ts';
import type { Figure } from '../figures.ts';
import { median, percentile } from '../times.ts';

const visits = 5;
/** People rest longer on a link before they press it. */
const restMs = 200;
const watchedMs = 5_000;
const changesASecond = 100;
const wheelTurns = 80;

type Given = { browser: Browser; address: string; pool: pg.Pool; lessonId: number; name: string };

/** The page of a large matrix: its first paint, its frames while results change, and blanks while it is scrolled. */
export async function benchMatrixPage({ browser, address, pool, lessonId, name }: Given): Promise<Figure[]> {
  const page = await openSignedIn(browser, address, 'admin');
  try {
    const paints: number[] = [];
    for (let visit = 0; visit <= visits; visit++) {
      const ms = await visitResults(page, address, lessonId);
      // the first visit loads the code
      if (visit > 0) paints.push(ms);
    }
    const idle = await frames(page);
    const [busy] = await Promise.all([frames(page), changeResults(pool, lessonId)]);
    const changed = await page.locator('[data-fresh]').count();
    return [
      { name: `${name}: from the click to the first paint`, value: median(paints), unit: 'ms', goal: { atMost: 500 } },
      {
        name: `${name}: ${changesASecond} changes a second, 95 % of frames within`,
        value: percentile(busy, 0.95),
        unit: 'ms',
        baseline: percentile(idle, 0.95),
        baselineName: 'without changes',
        goal: { ratioAtMost: 1.5 },
      },
      {
        name: `${name}: ${changesASecond} changes a second, frames in 5 s`,
        value: busy.length,
        baseline: idle.length,
        baselineName: 'without changes',
        goal: { ratioAtLeast: 0.9 },
      },
      { name: `${name}: cells in sight that were seen to change`, value: changed, goal: { atLeast: 1 } },
      { name: `${name}: frames with blank cells while scrolling`, value: await blanks(page), goal: { atMost: 0 } },
    ];
  } finally {
    await page.context().close();
  }
}

/**
 * From the page of the lesson, by its link, as a teacher comes: the pointer rests on it before the press, and the page
 * is read from then on.
 */
async function visitResults(page: Page, address: string, lessonId: number): Promise<number> {
  await page.goto(`${address}/admin/lesson/${lessonId}`);
  const link = page.locator(`a[href="/admin/lesson/${lessonId}/results"]`).first();
  await link.waitFor();
  await settle(page);
  await link.hover();
  await page.waitForTimeout(restMs);
  return link.evaluate(
    (element: HTMLElement) =>
      new Promise<number>((resolve) => {
        const startMs = performance.now();
        const look = () => {
          const isThere = element.ownerDocument.querySelector('[role=grid] [role=gridcell][data-status]') !== null;
          // the frame after the cells came is on the screen
          requestAnimationFrame(isThere ? () => resolve(performance.now() - startMs) : look);
        };
        element.click();
        look();
      }),
  );
}

/** How long each frame took. */
const frames = (page: Page): Promise<number[]> =>
  page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const took: number[] = [];
        const startMs = performance.now();
        let lastMs = startMs;
        const next = () => {
          const nowMs = performance.now();
          took.push(nowMs - lastMs);
          lastMs = nowMs;
          if (nowMs - startMs < ms) requestAnimationFrame(next);
          else resolve(took);
        };
        requestAnimationFrame(next);
      }),
    watchedMs,
  );

/** The news of verdicts, as a transaction of the judge sends them, of students and tasks all over the matrix. */
async function changeResults(pool: pg.Pool, lessonId: number): Promise<void> {
  const stepMs = 100;
  const count = (changesASecond * stepMs) / 1000;
  const startMs = performance.now();
  for (let step = 0; step * stepMs < watchedMs; step++) {
    await pool.query(
      `with chosen as (
         select id from result where lesson_id = $1 order by hashint4extended(id, $2) limit $3),
       changed as (
         update result set attempts = attempts + 1, best_score = (best_score + 13)::int % 101, override_score = null,
           status = 'partial', last_submitted_at = now()
         where id in (select id from chosen) returning *)
       select pg_notify('pt_events', json_build_object('t', 'results:lesson:' || $1::int, 'n', json_build_object(
         'user_id', user_id, 'lesson_id', lesson_id, 'task_id', task_id, 'status', status, 'score', best_score / 10,
         'attempts', attempts, 'best_submission_id', null,
         'last_submitted_at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text) from changed`,
      [lessonId, step * 104_729, count],
    );
    const dueMs = startMs + (step + 1) * stepMs - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
  }
}

/** In how many frames of a fast scroll a place of the table showed no cell. */
async function blanks(page: Page): Promise<number> {
  const grid = page.getByRole('grid');
  const box = (await grid.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await grid.evaluate((element) => {
    const seen = { blank: 0, frames: 0, isOver: false };
    (globalThis as unknown as { seen: typeof seen }).seen = seen;
    const look = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const isCellAt = (x: number, y: number) =>
        (element.ownerDocument.elementFromPoint(x, y)?.closest('[role=gridcell], [role=rowheader]') ?? null) !== null;
      const isCell = (across: number, down: number) => {
        const [x, y] = [left + width * across, top + 60 + (height - 110) * down];
        // the place may be on the line between two cells
        return isCellAt(x, y) || isCellAt(x + 3, y - 3);
      };
      const places = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((across) =>
        [0.02, 0.25, 0.5, 0.75, 0.98].map((down) => [across, down] as const),
      );
      seen.frames += 1;
      if (!places.every(([across, down]) => isCell(across, down))) seen.blank += 1;
      if (!seen.isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (let turn = 0; turn < wheelTurns; turn++) await page.mouse.wheel(0, turn < wheelTurns * 0.75 ? 1_400 : -2_400);
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { blank: number; isOver: boolean } };
    seen.isOver = true;
    return seen.blank;
  });
}
