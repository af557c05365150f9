import { IconPlayerPlay } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { CodeBlock } from './code-block.tsx';

const RunnableSample = lazy(() =>
  import('../runnable-sample/runnable-sample.tsx').then((module) => ({ default: module.RunnableSample })),
);

/** A listing with a button; the editor and the running come when somebody wants to run it. */
export function RunnableCode({ code }: { code: string }) {
  const [isOpen, setOpen] = useState(false);
  const listing = <CodeBlock code={code} language="python" />;
  if (isOpen) {
    return (
      <Suspense fallback={listing}>
        <RunnableSample code={code} />
      </Suspense>
    );
  }
  return (
    <div className="pt-runnable">
      {listing}
      <button type="button" className="pt-run" onClick={() => setOpen(true)}>
        <IconPlayerPlay size={16} aria-hidden />
        Запустить
      </button>
    </div>
  );
}
