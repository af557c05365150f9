import looks from '../../parts/runs/printed.module.css';
import type { TestDetailsProps } from '../kind-findings.ts';

/** What functions printed while a test called them. */
export default function PrintedDetails({ test }: TestDetailsProps) {
  const printed = test.details?.['printed'];
  if (typeof printed !== 'string') return null;
  return (
    <>
      <h3>Напечатано</h3>
      <pre className={looks.printed} tabIndex={0} aria-label="Напечатано во время теста">
        {printed}
      </pre>
    </>
  );
}
