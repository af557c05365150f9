import { readStep, type Trace, type WireStep } from './read-trace.ts';

/**
 * A record of the wanted steps alone, which are given by their indexes in order. Each of them shows what it showed
 * before.
 */
export function thinTrace({ lines, printedBytes, isCut }: Trace, wanted: readonly number[]) {
  const kept: string[] = [];
  const isWanted = new Set(wanted);
  let frames: WireStep[4] = [];
  let unchanged = 0;
  let globals: WireStep[5] = null;
  const things = new Map<number, WireStep[6][number]>();
  const last = wanted.at(-1) ?? -1;
  for (let at = 0; at <= last; at++) {
    const [event, file, line, same, changed, names, changes, extra] = readStep(lines[at]!);
    frames = [...frames.slice(0, same), ...changed];
    unchanged = Math.min(unchanged, same);
    globals = names ?? globals;
    for (const change of changes) things.set(change[0], change);
    if (!isWanted.has(at)) continue;
    const step: WireStep = [
      event,
      file,
      line,
      unchanged,
      frames.slice(unchanged),
      globals,
      [...things.values()],
      extra,
    ];
    kept.push(JSON.stringify(step));
    unchanged = frames.length;
    globals = null;
    things.clear();
  }
  return { lines: kept, printedBytes: wanted.map((at) => printedBytes[at] ?? 0), isCut };
}
