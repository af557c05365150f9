import { type Language, type ProgramLanguage, languageCalls, languageNames } from '@put/contract/languages';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api/api.ts';

export const whyUnavailable = 'подключите Docker: см. README';

export type LanguageOffer<L extends Language> = { value: L; label: string; disabled: boolean };

/** Those that can not be run here; none while the server has not answered. */
export function useMissingLanguages(): ReadonlySet<Language> {
  const { data } = useQuery({ ...query(languageCalls.list), staleTime: 60_000 });
  return new Set(data?.languages.filter((one) => !one.is_available).map(({ language }) => language));
}

/** Languages of solutions that can be run here, but not together with an interactor in `interactor`. */
export function useMutePartners(interactor: ProgramLanguage, solutions: readonly ProgramLanguage[]): ProgramLanguage[] {
  const { data } = useQuery({ ...query(languageCalls.list), staleTime: 60_000 });
  const isMute = (solution: ProgramLanguage) => {
    const offer = data?.languages.find(({ language }) => language === solution);
    return offer?.is_available === true && offer.interactors?.includes(interactor) === false;
  };
  return solutions.filter(isMute);
}

/**
 * Languages to choose from. Those that can not be run here are shown with what would help, and can be chosen no more; what is
 * chosen already stays.
 */
export function useLanguageOffers<L extends Language>(
  languages: readonly L[],
  chosen: readonly Language[],
): LanguageOffer<L>[] {
  const missing = useMissingLanguages();
  return languages.map((value) => {
    const isMissing = missing.has(value);
    const label = isMissing ? `${languageNames[value]} — ${whyUnavailable}` : languageNames[value];
    return { value, label, disabled: isMissing && !chosen.includes(value) };
  });
}
