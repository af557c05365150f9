import { Select } from '@mantine/core';
import { languageNames, mainFileOf, ProgramLanguage, type SourceFile } from '@put/contract/languages';
import { choiceList } from '../../../shared/choice-list.ts';
import { useLanguageOffers, useMutePartners } from '../../../shared/language-offers.ts';
import type { Examples } from './checker-examples.ts';

type Written = { language: ProgramLanguage; files: SourceFile[] };
type Props = {
  language: ProgramLanguage;
  files: readonly SourceFile[];
  /** What the author starts from; while nothing else is written, another language starts with its own. */
  examples: Examples;
  path: string;
  /** Of an interactor: the languages of solutions. */
  partners?: readonly ProgramLanguage[] | undefined;
  onChange: (written: Written) => void;
};

/** The language of a program of the author. */
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

/** The first file takes the name that the language asks for. */
export function inLanguage(language: ProgramLanguage, files: readonly SourceFile[], examples: Examples): Written {
  const [first, ...others] = files;
  const written = first?.content ?? '';
  const isUntouched = isExample(written, examples) || (others.length === 0 && written.trim() === '');
  const content = isUntouched ? (examples[language] ?? '') : written;
  return { language, files: [{ name: nameIn(language, first?.name ?? 'main'), content }, ...others] };
}

function nameIn(language: ProgramLanguage, name: string): string {
  const main = mainFileOf[language];
  // of Java the file is named as its class
  if (language === 'java') return main;
  return `${name.replace(/\.[^.]*$/, '')}${main.slice(main.lastIndexOf('.'))}`;
}
