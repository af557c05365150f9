import type { TestResult } from '@put/contract/submissions/submissions';
import { testOfGroup } from '../stuck/test-words.ts';

export type TestName = {
  /** «Пример 2», «Тест 1», «Тест 3 группы «Большие»»: the same words wherever the test is spoken of. */
  name: string;
  /** Its number in its part, from 1. */
  place: number;
  /** The words of the part that begins with this test; null inside a part. */
  caption: string | null;
};

type Named = Pick<TestResult, 'group' | 'group_name' | 'name' | 'is_sample'>;

/** Names of tests in their order: samples and hidden tests are counted apart, and hidden groups too when there are several. */
export function namesOfTests(tests: readonly Named[]): TestName[] {
  const hidden = new Set(tests.flatMap(({ is_sample, group }) => (is_sample ? [] : [group])));
  const partOf = ({ is_sample, group, group_name }: Named): string =>
    is_sample ? 'Примеры' : hidden.size < 2 ? 'Скрытые' : group_name || `Группа ${group}`;
  const groupOf = ({ is_sample, group, group_name }: Named) =>
    is_sample || hidden.size < 2 ? null : group_name ? `«${group_name}»` : `${group}`;
  const counts = new Map<string, number>();
  const hasSamples = tests.some(({ is_sample }) => is_sample);
  return tests.map((test, at) => {
    const part = partOf(test);
    const place = (counts.get(part) ?? 0) + 1;
    counts.set(part, place);
    const number = `${test.is_sample ? 'Пример' : 'Тест'} ${place}`;
    const begins = at === 0 || partOf(tests[at - 1]!) !== part;
    return {
      name: testOfGroup(test.name === '' ? number : `${number} «${test.name}»`, groupOf(test)),
      place,
      // with hidden tests only there is nothing to tell apart
      caption: begins && (hasSamples || hidden.size > 1) ? part : null,
    };
  });
}
