import { Language, languageNames } from '@put/contract/judge/languages';

/** «Python, C++»; one that this release does not know keeps its own name. */
export const languageWords = (languages: readonly string[]): string =>
  languages
    .map((name) => {
      const known = Language.safeParse(name);
      return known.success ? languageNames[known.data] : name;
    })
    .join(', ');
