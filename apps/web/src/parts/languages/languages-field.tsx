import { MultiSelect } from '@mantine/core';
import { Language } from '@put/contract/judge/languages';
import type { ReactNode } from 'react';
import { useLanguageOffers } from './language-offers.ts';

type Props = {
  label: string;
  /** Null: no list of its own, the general one applies. */
  value: readonly Language[] | null;
  onChange: (languages: Language[] | null) => void;
  /** The words for null, shown in the empty field. */
  none: string;
  error?: ReactNode;
};

/** Chooses the languages that tasks offer. An empty field gives null. */
export const LanguagesField = ({ label, value, onChange, none, error }: Props) => (
  <MultiSelect
    label={label}
    description="Задача предлагает те из своих языков, что есть в списке; если таких нет — свои."
    placeholder={value === null ? none : ''}
    data={useLanguageOffers(Language.options, value ?? [])}
    value={[...(value ?? [])]}
    onChange={(chosen) => onChange(chosen.length === 0 ? null : (chosen as Language[]))}
    clearable
    clearButtonProps={{ 'aria-label': 'Убрать все языки' }}
    error={error}
  />
);
