import { readSentences, type Sentence } from './read-sentences.ts';

type Rule = {
  refused: RegExp;
  /** What to write in its place. */
  instead: string;
  /** Parts of paths where it is right; each must still need it. */
  except?: readonly string[];
};

/** Whole words; `\b` of patterns knows no Russian letters. */
const words = (pattern: string) => new RegExp(`(?<![а-яё])(?:${pattern})(?![а-яё])`, 'i');

/** Words that are always written with «ё»; those that have another meaning without it are left to the reader. */
const withoutYo = words(
  'еще|ее|нее|мое|твое|свое|чье|идет|ждет|дает|берет|даем|ждем|найдет|найдем|придет|вернет|начнет|пройдет|пойдет|' +
    'уйдет|прочтет|пришлем|решен|удален|изменен|сохранен|включен|отключен|завершен|определен|учетн[а-я]+|[не]*зачет|' +
    'отчет|счет|расчет|прием|объем|трех|четырех|вперед|вдвоем|причем|[не]*четн[а-я]+',
);

/** One word for one thing (docs/glossary.md), and the signs of Russian type. A new rule is a row. */
const rules: readonly Rule[] = [
  { refused: words('учител[а-я]*'), instead: 'преподаватель' },
  { refused: words('урок[а-я]*'), instead: 'занятие' },
  { refused: words('экзамен[а-я]*'), instead: 'контрольная' },
  { refused: words('студент[а-я]*'), instead: 'ученик', except: ['sandbox/make-etc.ts'] },
  {
    refused: words('участник[а-я]*'),
    instead: 'ученик',
    except: ['point-imports/preview-points.ts', 'erasure/erasure.store.ts', 'package-imports/read-settings.ts'],
  },
  { refused: words('эталон[а-я]*'), instead: 'решение автора' },
  { refused: words('посылк[а-я]*'), instead: 'решение', except: ['palette/use-actions.ts'] },
  { refused: words('им[яеи][а-я]* для входа'), instead: 'логин', except: ['registration/consent-texts.ts'] },
  { refused: words('ячейк[а-я]* (?:таблицы )?результатов'), instead: 'клетка' },
  { refused: /кБ/, instead: 'КБ' },
  // what is said of a person may be said of a woman
  {
    refused: words('выбыла?|разобрался|заходил|я (?:прочитал|сохранил|понял|согласен)'),
    instead: 'words without gender',
  },
  { refused: withoutYo, instead: 'ё' },
  { refused: /[а-яё]\.\.\.(?![\w[])/i, instead: '…' },
  { refused: /[а-яё»)] (?:--?|–) [а-яё«]/i, instead: '—', except: ['markdown-editor/help-dialog.tsx'] },
  {
    refused: /(?:^|\s)"[а-яё][^"]*"/i,
    instead: '«…»',
    // programs
    except: ['virtual/python-words.ts', 'kinds/container/', 'packages/animation/'],
  },
];

/** A reader that finds no sentences finds no faults. */
const fewestSentences = 5000;

/** Russian sentences of the product that break a rule, one line each. */
export function checkWords(): string[] {
  const sentences = readSentences();
  if (sentences.length < fewestSentences)
    return [`Only ${sentences.length} sentences were found: the reader is broken.`];
  return [...sentences.flatMap(wordBreaches), ...idleExceptions(sentences)];
}

export const wordBreaches = ({ path, line, text }: Sentence): string[] =>
  rules
    .filter(({ refused, except = [] }) => refused.test(text) && !except.some((part) => path.includes(part)))
    .map(({ instead }) => `${path}:${line}: ${instead}: ${text}`);

const idleExceptions = (sentences: readonly Sentence[]): string[] =>
  rules.flatMap(({ refused, except = [] }) =>
    except
      .filter((part) => !sentences.some(({ path, text }) => path.includes(part) && refused.test(text)))
      .map((part) => `scripts/checks/check-words.ts: ${part} needs no exception for ${refused.source.slice(0, 60)}`),
  );
