import { Select } from '@mantine/core';
import { languageNames, mainFileOf, ProgramLanguage, type SourceFile } from '@put/contract/languages';
import { choiceList } from '../../../shared/choice-list.ts';
import { useLanguageOffers, useMutePartners } from '../../../shared/language-offers.ts';

type Written = { language: ProgramLanguage; files: SourceFile[] };
type Props = {
  language: ProgramLanguage;
  files: readonly SourceFile[];
  /** What the author starts from in Python; while nothing else is written, another language starts empty. */
  example: string;
  path: string;
  /** Of an interactor: the languages of solutions. */
  partners?: readonly ProgramLanguage[] | undefined;
  onChange: (written: Written) => void;
};

/** The language of a program of the author. */
export function AuthorLanguage({ language, files, example, path, partners = [], onChange }: Props) {
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
      onChange={(chosen) => chosen !== null && onChange(inLanguage(chosen as ProgramLanguage, files, example))}
    />
  );
}

/** The first file takes the name that the language asks for. */
export function inLanguage(language: ProgramLanguage, files: readonly SourceFile[], example: string): Written {
  const [first, ...others] = files;
  const written = first?.content ?? '';
  const isUntouched = written === example || (others.length === 0 && written.trim() === '');
  const content = isUntouched ? (language === 'python' ? example : '') : written;
  return { language, files: [{ name: nameIn(language, first?.name ?? 'main'), content }, ...others] };
}

function nameIn(language: ProgramLanguage, name: string): string {
  const main = mainFileOf[language];
  // of Java the file is named as its class
  if (language === 'java') return main;
  return `${name.replace(/\.[^.]*$/, '')}${main.slice(main.lastIndexOf('.'))}`;
}
