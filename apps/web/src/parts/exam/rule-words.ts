/** The words of a rule inside a sentence: «В ответе 5 слов» → «в ответе 5 слов». */
export const ruleWords = (rule: string): string => rule.charAt(0).toLowerCase() + rule.slice(1);
