import { Language, ProgramLanguage, languageCalls, languageNames, mainFileOf } from '@put/contract/languages';
import type { Runner } from '../../drivers/runner/runner.ts';
import { handle } from '../../http/mount.ts';
import { isAvailable } from '../../judging/available-languages.ts';

export const languageRoutes = ({ runner }: { runner: Runner }) => [
  handle(languageCalls.list, async () => ({
    languages: Language.options.map((language) => ({
      language,
      name: languageNames[language],
      main_file: mainFileOf[language],
      is_available: isAvailable(runner, language),
      interactors: ProgramLanguage.options.filter((interactor) => isAvailable(runner, language, { interactor })),
    })),
  })),
];
