/** «тест 3» of «1.3», «тест 3 группы 2» of «2.3»: most tasks have one group, and nobody speaks of its number. */
export function testWords(number: string, form: 'plain' | 'on' = 'plain'): string {
  const [group, test = number] = number.split('.');
  const words = `${form === 'on' ? 'тесте' : 'тест'} ${test}`;
  return group === '1' || group === number ? words : `${words} группы ${group}`;
}
