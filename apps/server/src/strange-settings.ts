import { closest, distance } from 'fastest-levenshtein';
import { settingNames } from './settings.ts';

/** Of commands, tests and the image: a start does not read them, and they are no mistakes. */
const ofOthers =
  /^PT_(ADMIN|TEST|STORY|RUNNER|EXAM)_|^PT_(RELEASE|IMAGE|BROWSER|KILLS|DOCKER_GROUP|DOCKER_SOCKET|API_ORIGIN)$/;

/** More letters than these are another word. */
const mostWrong = 3;

/** What of the environment looks like a setting and is none, in Russian, with the name that was meant. */
export function strangeSettings(env: Record<string, string | undefined>): string[] {
  const known = new Set(settingNames.flatMap((name) => [name, `${name}_FILE`]));
  return Object.keys(env)
    .filter((name) => name.startsWith('PT_') && !known.has(name) && !ofOthers.test(name))
    .toSorted()
    .map((name) => {
      const near = closest(name, [...known]);
      const meant = distance(name, near) <= mostWrong ? ` Может быть, ${near}?` : '';
      return `Настройки ${name} нет, её значение ничего не меняет.${meant}`;
    });
}
