import type { ContainerTemplate } from '@put/contract/containers/container-templates';
import { terminalLines } from './terminal-lines.ts';
import css from './templates.module.css';

/** What its student sees first: the files of the home folder, and how the shortest of them begins. */
export function TemplateTerminal({ template }: { template: ContainerTemplate }) {
  const lines = terminalLines(template);
  return (
    <span className={css.terminal} aria-hidden>
      {lines.map(({ command, printed }) => (
        <span key={command}>
          <span className={css.prompt}>$</span> {command}
          {printed !== '' && <span className={css.printed}>{printed}</span>}
        </span>
      ))}
    </span>
  );
}
