import { CodeBlock } from '../ui/code/code-block.tsx';
import css from './sample.module.css';

type CodeSampleProps = { code: string; name: string; words: string; language: string };

/** A sample with one text: a call of functions, or the input of an interactor. */
export const CodeSample = ({ code, name, words, language }: CodeSampleProps) => (
  <section className={css.sample} aria-label={name}>
    <div className={css.side}>
      <div className={css.sideHead}>
        <h3>{name}</h3>
        <span>{words}</span>
      </div>
      <CodeBlock code={code.trimEnd()} language={language} />
    </div>
  </section>
);
