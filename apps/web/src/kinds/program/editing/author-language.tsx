import { Select } from '@mantine/core';
import { languageNames, mainFileOf, ProgramLanguage, type SourceFile } from '@put/contract/judge/languages';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { useLanguageOffers, useMutePartners } from '../../../parts/languages/language-offers.ts';
import type { Examples } from './checker-examples.ts';

type Written = { language: ProgramLanguage; files: SourceFile[] };
type Props = {
  language: ProgramLanguage;
  files: readonly SourceFile[];
  /** Examples by language. While the author has written nothing, another language brings its own example. */
  examples: Examples;
  path: string;
  /** For an interactor: the languages of solutions. */
  partners?: readonly ProgramLanguage[] | undefined;
  onChange: (written: Written) => void;
};

/** The choice of the language of the author's program. */
export function AuthorLanguage({ language, files, examples, path, partners = [], onChange }: Props) {
  const mute = useMutePartners(language, partners).map((partner) => languageNames[partner]);
  return (
    <Select
      {...choiceList}
      label="Язык"
      mb="md"
      maw={320}
      allowDeselect={false}
      data={useLanguageOffers(ProgramLanguage.options, [language])}
      value={language}
      data-path={path}
      error={mute.length > 0 && `Здесь с ним не поговорят решения на ${mute.join(', ')}: нет общего исполнителя`}
      onChange={(chosen) => chosen !== null && onChange(inLanguage(chosen as ProgramLanguage, files, examples))}
    />
  );
}

export const isExample = (text: string, examples: Examples): boolean => Object.values(examples).includes(text);

/** Renames the first file as the language requires. */
export function inLanguage(language: ProgramLanguage, files: readonly SourceFile[], examples: Examples): Written {
  const [first, ...others] = files;
  const written = first?.content ?? '';
  const isUntouched = isExample(written, examples) || (others.length === 0 && written.trim() === '');
  const content = isUntouched ? (examples[language] ?? '') : written;
  return { language, files: [{ name: nameIn(language, first?.name ?? 'main'), content }, ...others] };
}

function nameIn(language: ProgramLanguage, name: string): string {
  const main = mainFileOf[language];
  // in Java the file is named after its class
  if (language === 'java') return main;
  return `${name.replace(/\.[^.]*$/, '')}${main.slice(main.lastIndexOf('.'))}`;
}
