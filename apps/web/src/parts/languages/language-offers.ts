import { type Language, type ProgramLanguage, languageCalls, languageNames } from '@put/contract/judge/languages';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';

export const whyUnavailable = 'подключите машину с Docker: см. docs/administrator.md';

export type LanguageOffer<L extends Language> = { value: L; label: string; disabled: boolean };

/** The languages that no machine of this server judges. Empty until the server has answered. */
export function useMissingLanguages(): ReadonlySet<Language> {
  const { data } = useQuery({ ...query(languageCalls.list), staleTime: 60_000 });
  return new Set(data?.languages.filter((one) => !one.is_available).map(({ language }) => language));
}

/** The languages of `solutions` that this server can run, but not together with an interactor in `interactor`. */
export function useMutePartners(interactor: ProgramLanguage, solutions: readonly ProgramLanguage[]): ProgramLanguage[] {
  const { data } = useQuery({ ...query(languageCalls.list), staleTime: 60_000 });
  const isMute = (solution: ProgramLanguage) => {
    const offer = data?.languages.find(({ language }) => language === solution);
    return offer?.is_available === true && offer.interactors?.includes(interactor) === false;
  };
  return solutions.filter(isMute);
}

/**
 * The languages to choose from. A language that this server cannot run is disabled, and its label says what to do. A
 * chosen language stays enabled.
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
