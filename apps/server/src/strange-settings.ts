import { closest, distance } from 'fastest-levenshtein';
import { settingNames } from './settings.ts';

/** Of tests, builds and stacks: a start does not read them, and they are no mistakes. */
const ofOthers =
  /^PT_(TEST|STORY|EXAM)_|^PT_(RUNNER_BASE|IMAGE|BROWSER|KILLS|DOCKER_GROUP|DOCKER_SOCKET|SWARM_MANAGERS|API_ORIGIN)$/;

/** Of `npm run admin:create` alone. */
const ofFirstAdmin = ['USERNAME', 'EMAIL', 'FIRST_NAME', 'LAST_NAME', 'PASSWORD'].map((name) => `PT_ADMIN_${name}`);

/** More letters than these are another word. */
const mostWrong = 3;

type Env = Record<string, string | undefined>;

/** What of the environment looks like a setting and is none, in Russian, with the name that was meant. */
export function strangeSettings(env: Env): string[] {
  const known = new Set([...settingNames.flatMap((name) => [name, `${name}_FILE`]), ...ofFirstAdmin]);
  return Object.keys(env)
    .filter((name) => name.startsWith('PT_') && !known.has(name) && !ofOthers.test(name))
    .toSorted()
    .map((name) => {
      const near = closest(name, [...known]);
      const meant = distance(name, near) <= mostWrong ? ` Может быть, ${near}?` : '';
      return `Настройки ${name} нет, её значение ничего не меняет.${meant}`;
    });
}

/** What only a command reads, and a start is given, in Russian. */
export function settingsOfCommands(env: Env): string[] {
  const given = ofFirstAdmin.filter((name) => env[name]);
  if (given.length === 0) return [];
  return [`Запуск не создаёт администратора: ${given.join(', ')} читает только npm run admin:create.`];
}
