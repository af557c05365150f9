import { searchable } from '../words/search-words.ts';

/** Something that a list can be filtered by. */
export type TokenField = {
  id: string;
  /** As a person types it before a colon: «метка». */
  name: string;
  options: readonly TokenOption[];
  /** Values that are typed and not listed: «< 33». */
  read?: (rest: string) => readonly TokenOption[];
  /** Its values are on their way from the server. */
  isLoading?: boolean;
};
export type TokenOption = { value: string; label: string };

export type Suggestion = { is: 'field'; field: TokenField } | { is: 'option'; field: TokenField; option: TokenOption };

/** Typed words: the text to search for, and the filter that is being chosen after «метка:». */
export type Typed = { text: string; field: TokenField | null; rest: string };

const mostShown = 30;
const mostOfField = 4;

/** Splits «сорт метка: цик» into the words «сорт» and the filter «метка» with the rest «цик». */
export function readTyped(typed: string, fields: readonly TokenField[]): Typed {
  // `searchable` composes letters, so places are counted in a text whose letters are
  const words = typed.normalize('NFC').trimStart();
  for (const field of fields) {
    const at = searchable(words).lastIndexOf(`${searchable(field.name)}:`);
    if (at < 0 || (at > 0 && !/\s/.test(words[at - 1]!))) continue;
    return { text: words.slice(0, at).trim(), field, rest: words.slice(at + field.name.length + 1).trim() };
  }
  return { text: typed.trim(), field: null, rest: typed.trim() };
}

/** What the list under the field offers. Nothing typed: the names of the filters. */
export function suggest({ field, rest }: Typed, fields: readonly TokenField[]): Suggestion[] {
  const wanted = searchable(rest);
  const matching = (one: TokenField) => one.options.filter(({ label }) => searchable(label).includes(wanted));
  if (field !== null) {
    const read = field.read?.(rest) ?? [];
    const listed = matching(field).filter(({ value }) => read.every((option) => option.value !== value));
    return [...read, ...listed].slice(0, mostShown).map((option) => ({ is: 'option', field, option }));
  }
  if (wanted === '') return fields.map((one) => ({ is: 'field', field: one }));
  return [
    ...fields
      .filter(({ name }) => searchable(name).startsWith(wanted))
      .map((one) => ({ is: 'field', field: one }) as const),
    ...fields.flatMap((one) =>
      matching(one)
        .slice(0, mostOfField)
        .map((option) => ({ is: 'option', field: one, option }) as const),
    ),
  ];
}
