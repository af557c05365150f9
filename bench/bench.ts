/** Prints every figure as a ratio to a baseline of the same run. The exit code is 1 when a figure misses its goal. */
import { benchAnimations } from './animations.ts';
import { benchApi } from './api.ts';
import { benchBank } from './bank.ts';
import { benchBrowserRun } from './browser-run.ts';
import { benchContainers } from './containers.ts';
import { benchCourse } from './course.ts';
import { benchDay } from './day.ts';
import { benchDocker } from './docker.ts';
import { benchEnumeration } from './enumeration.ts';
import { type Figure, isMet, printFigure } from './figures.ts';
import { benchImport } from './import.ts';
import { benchJudge } from './judge.ts';
import { benchLatency } from './latency.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLimits } from './limits.ts';
import { benchLoad } from './load.ts';
import { benchMarkdown } from './markdown.ts';
import { benchMarks } from './marks.ts';
import { benchNotify } from './notify.ts';
import { benchPresence } from './presence.ts';
import { benchRejudge } from './rejudge.ts';
import { benchResults } from './results.ts';
import { benchScale } from './scale.ts';
import { benchScreens } from './screens.ts';
import { benchSeveral } from './several.ts';
import { benchSimilarity } from './similarity.ts';
import { benchUpdate } from './update.ts';
import { benchWebSize } from './web-size.ts';
import { benchWorstStudents } from './worst-students.ts';
import { benchYear } from './year.ts';

const parts: [string, () => Promise<Figure[]>][] = [
  ['web', benchWebSize],
  ['markdown', benchMarkdown],
  ['judge', benchJudge],
  ['docker', benchDocker],
  ['latency', benchLatency],
  ['browser-run', benchBrowserRun],
  ['animations', benchAnimations],
  ['containers', benchContainers],
  ['api', benchApi],
  ['course', benchCourse],
  ['bank', benchBank],
  ['load', benchLoad],
  ['limits', benchLimits],
  ['presence', benchPresence],
  ['processes', benchSeveral],
  ['update', benchUpdate],
  ['notify', benchNotify],
  ['rejudge', benchRejudge],
  ['results', benchResults],
  ['marks', benchMarks],
  ['similarity', benchSimilarity],
  ['scale', benchScale],
  ['import', benchImport],
  ['enumeration', benchEnumeration],
  ['screens', benchScreens],
  ['lighthouse', benchLighthouse],
  ['year', benchYear],
  ['day', benchDay],
  ['worst-students', benchWorstStudents],
];
/** They take an hour, ten minutes and five. */
const onlyByName: ReadonlySet<string> = new Set(['worst-students', 'day', 'year']);
const wanted = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, bench] of parts) {
  if (wanted.length > 0 ? !wanted.includes(name) : onlyByName.has(name)) continue;
  const measured = await bench();
  measured.forEach(printFigure);
  figures.push(...measured);
}
process.exitCode = figures.every(isMet) ? 0 : 1;
