import type { JudgeWorker } from '@put/contract/judge/judge';

/** The languages that some process judges now. A driver that is broken keeps its languages waiting. */
export function servedLanguages(workers: readonly JudgeWorker[]): Set<string> {
  const atWork = workers.filter(({ is_gone, is_leaving }) => !is_gone && !is_leaving);
  return new Set(
    atWork.flatMap(({ languages, drivers }) => {
      const broken = new Set(drivers.filter(({ state }) => state === 'broken').flatMap((driver) => driver.languages));
      return languages.filter((language) => !broken.has(language));
    }),
  );
}
