import type { TestResult } from '@put/contract/submissions/submissions';

const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 });

/** «12 мс, 8 МБ» */
export const costWords = ({ time_ms, memory_kb }: Pick<TestResult, 'time_ms' | 'memory_kb'>): string =>
  [
    time_ms === null ? '' : `${whole.format(time_ms)} мс`,
    memory_kb === null || memory_kb === 0 ? '' : `${whole.format(memory_kb / 1024)} МБ`,
  ]
    .filter(Boolean)
    .join(', ');
