import { Language, ProgramLanguage, languageCalls, languageNames, mainFileOf } from '@put/contract/judge/languages';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { handle } from '../../http/mount.ts';
import { isAvailable } from '../../judging/available-languages.ts';
import { findOffers } from '../processes/processes.api.ts';

export const languageRoutes = (tools: { db: Db; runner: Runner }) => [
  handle(languageCalls.list, async () => {
    const offers = await findOffers(tools);
    return {
      languages: Language.options.map((language) => ({
        language,
        name: languageNames[language],
        main_file: mainFileOf[language],
        is_available: isAvailable(offers, language),
        interactors: ProgramLanguage.options.filter((interactor) => isAvailable(offers, language, { interactor })),
      })),
    };
  }),
];
