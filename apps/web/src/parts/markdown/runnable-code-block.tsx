import { IconPlayerPlay } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { CodeBlock } from '../../ui/code/code-block.tsx';

const RunnableSample = lazy(() =>
  import('../runnable-sample/runnable-sample.tsx').then((module) => ({ default: module.RunnableSample })),
);

/** A code listing with a run button. The editor and the runner are loaded when the button is pressed. */
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
