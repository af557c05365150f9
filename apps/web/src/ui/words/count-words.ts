const rules = new Intl.PluralRules('ru');
const numbers = new Intl.NumberFormat('ru');

type Forms = readonly [one: string, few: string, many: string];

/** `countWords(5, ['задача', 'задачи', 'задач'])` → «5 задач» */
export const countWords = (count: number, forms: Forms): string => `${numbers.format(count)} ${wordFor(count, forms)}`;

export function wordFor(count: number, [one, few, many]: Forms): string {
  const rule = rules.select(count);
  // a fraction takes the genitive singular: «1,5 задачи»
  return rule === 'one' ? one : rule === 'few' || rule === 'other' ? few : many;
}
