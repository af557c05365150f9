import type { KindWorkplace, SourceText } from '../kind-workplace.ts';
import { CodeSample } from '../sample.tsx';
import { useInputRun } from '../use-input-run.tsx';

/** A student's own calls are appended to the functions; both run as one program that reads no input. */
export const functionKind: KindWorkplace<'function'> = {
  source: {
    Sample: ({ sample, name }) => <CodeSample code={sample.input} name={name} words="проверяется" language="python" />,
    saysMemory: true,
    Given: null,
    useOwnRun: (place) =>
      useInputRun(place, {
        firstInput: '',
        field: { label: 'Попробовать', placeholder: 'Свой код под решением, например: print(area(2, 3))' },
        runOf: (text, trial) => ({ text: withTrial(text, trial), stdin: '' }),
        stepsOf: (text, trial) => ({ files: withTrial(text, trial).files, input: '' }),
      }),
  },
  answer: null,
};

/** Appends the student's own calls to the first file. */
const withTrial = (text: SourceText, trial: string): SourceText => ({
  ...text,
  files: text.files.map((file, at) => (at === 0 ? { ...file, content: `${file.content}\n\n${trial}` } : file)),
});
