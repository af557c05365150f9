import { useVirtualizer } from '@tanstack/react-virtual';
import { use, useEffect, useRef, useState } from 'react';
import { type Errors } from '../../../parts/task-form/errors-by-field.ts';
import { Caught } from './caught.ts';
import { useTestsOfKind } from './tests-of-kind.ts';
import type { TestForm } from '../form/task-form.ts';
import { type ChangeTests, TestRow } from './test-row.tsx';
import css from './tests.module.css';

type Props = {
  group: number;
  tests: readonly TestForm[];
  /** Paths begin at the group: «tests.3.answer». */
  errors: Errors;
  changeTests: ChangeTests;
};

/** Longer lists render only visible rows, in a box that scrolls. */
const mostDrawn = 30;
const usualHeightPx = 42;
const noKeys: ReadonlySet<string> = new Set();
/** Errors of the fields that are usually folded, as one text. */
function errorsOf(errors: Errors, at: number): string | undefined {
  const found = ['name', 'weight', 'note'].flatMap((field) => errors[`tests.${at}.${field}`] ?? []);
  return found.length === 0 ? undefined : found.join(' ');
}

export function TestList({ group, tests, errors, changeTests }: Props) {
  const { input, answer } = useTestsOfKind();
  const caught = use(Caught);
  const frame = useRef<HTMLDivElement>(null);
  const [openKeys, setOpenKeys] = useState(noKeys);
  const [open] = useState(() => (key: string) => setOpenKeys((old) => new Set([...old, key])));
  const isVirtual = tests.length > mostDrawn;
  const virtual = useVirtualizer({
    count: isVirtual ? tests.length : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => usualHeightPx,
    getItemKey: (index) => tests[index]?.key ?? index,
    overscan: 4,
  });

  // the first wrong test must be rendered before it can get the focus
  const firstWrong = Object.keys(errors)
    .find((path) => path.startsWith('tests.'))
    ?.split('.')[1];
  useEffect(() => {
    if (firstWrong !== undefined && isVirtual) virtual.scrollToIndex(Number(firstWrong), { align: 'center' });
    // eslint-disable-next-line react/exhaustive-deps -- only when another test is the first wrong one
  }, [firstWrong]);

  const row = (at: number) => {
    const test = tests[at];
    if (test === undefined) return null;
    return (
      <TestRow
        key={test.key}
        {...{ test, group, at, changeTests }}
        isLast={at === tests.length - 1}
        isOpen={openKeys.has(test.key)}
        inputError={errors[`tests.${at}.input`]}
        answerError={errors[`tests.${at}.answer`]}
        moreErrors={errorsOf(errors, at)}
        onOpen={open}
      />
    );
  };

  return (
    <div className={css.list}>
      <div
        className={css.heads}
        data-without-answer={answer === null || undefined}
        data-caught={caught !== null || undefined}
        aria-hidden
      >
        <span>№</span>
        <span>{input.head}</span>
        {answer !== null && <span>{answer.head}</span>}
        {caught !== null && <span className={css.caught}>Ловит</span>}
      </div>
      {!isVirtual && tests.map((_, at) => row(at))}
      {isVirtual && (
        <div ref={frame} className={css.frame} tabIndex={0} role="region" aria-label={`Тесты группы ${group + 1}`}>
          <div className={css.all} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={css.placed}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row(index)}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
