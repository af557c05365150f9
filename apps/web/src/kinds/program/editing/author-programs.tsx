import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { CheckerSection } from './checker-section.tsx';
import { InteractorSection } from './interactor-section.tsx';

/** The interactor or the checker. An interactor decides the verdict, so a task with one has no checker. */
export function AuthorPrograms({ config, ...given }: ConfigFieldsProps<'program'>) {
  const { interactor, checker, languages } = config;
  if (interactor) return <InteractorSection interactor={interactor} partners={languages} {...given} />;
  return checker.kind === 'program' && <CheckerSection checker={checker} {...given} />;
}
