import { Button } from '@mantine/core';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import type { KindWorkplace, SampleProps } from '../kind-workplace.ts';
import { CodeSample } from '../sample.tsx';
import css from '../sample.module.css';
import { useInputRun } from '../use-input-run.tsx';

export const program: KindWorkplace<'program'> = {
  source: {
    Sample: ProgramSample,
    saysMemory: true,
    Given: null,
    useOwnRun: (place) =>
      useInputRun(place, {
        // a sample of an interactive task is for the interactor, so it is no input to type
        firstInput: place.task.is_interactive ? '' : (place.task.samples[0]?.input ?? ''),
        field: {
          label: 'Ввод',
          placeholder: `То, что программа прочитает${place.text?.language === 'python' ? ' через input()' : ''}`,
        },
        runOf: (text, input) => ({ text, stdin: input }),
        // repeats the last run: the input includes what was typed while it ran
        stepsOf: ({ files }, _, answered) => ({ files, input: answered }),
      }),
  },
  answer: null,
};

function ProgramSample({ task, sample: { input, answer }, name, onUseAsInput }: SampleProps) {
  if (task.is_interactive) return <CodeSample code={input} name={name} words="дано программе задачи" language="" />;
  return (
    <section className={css.sample} aria-label={name}>
      <div className={css.side}>
        <div className={css.sideHead}>
          <h3>{name}</h3>
          <span>{input === '' ? 'ввода нет' : 'вводится'}</span>
          {input !== '' && (
            <Button variant="subtle" size="compact-xs" ml="auto" onClick={() => onUseAsInput(input)}>
              Подставить во ввод
            </Button>
          )}
        </div>
        {input !== '' && <CodeBlock code={input.replace(/\n$/, '')} language="" />}
      </div>
      <div className={css.side}>
        <div className={css.sideHead}>
          <span>выводится</span>
        </div>
        <CodeBlock code={answer.replace(/\n$/, '')} language="" />
      </div>
    </section>
  );
}
