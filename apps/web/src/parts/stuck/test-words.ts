/** «тест 3» of «1.3», «тест 3 группы 2» of «2.3»: most tasks have one group, and nobody speaks of its number. */
export function testWords(number: string, form: 'plain' | 'on' = 'plain'): string {
  const [group, test = number] = number.split('.');
  return testOfGroup(`${form === 'on' ? 'тесте' : 'тест'} ${test}`, group === '1' || group === number ? null : group);
}

/** «Тест 3 группы 2», «Тест 3 группы «Большие»»: the only form, wherever a test of several groups is spoken of. */
export const testOfGroup = (test: string, group: string | null | undefined): string =>
  group == null ? test : `${test} группы ${group}`;
