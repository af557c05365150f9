import css from './remarked-code.module.css';

/** A program in the place and size that it will have by lines, before these can be drawn. */
export const ComingCode = ({ code }: { code: string }) => (
  <div className={css.code} aria-busy>
    <div className={css.line}>
      <span />
      <code className={css.text}>{code.replace(/\n$/, '')}</code>
    </div>
  </div>
);
