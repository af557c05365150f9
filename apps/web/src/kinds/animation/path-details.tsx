import type { TestDetailsProps } from '../kind-findings.ts';
import { MarkPath } from './mark-path.tsx';
import { reportOf } from './mark-words.ts';

/** The path of the attempt, with what became of each question or action. */
export default function PathDetails({ test }: TestDetailsProps) {
  const { stops, total } = reportOf([test]);
  return total === 0 ? null : <MarkPath stops={stops} total={total} here={null} ahead="не сделано" />;
}
