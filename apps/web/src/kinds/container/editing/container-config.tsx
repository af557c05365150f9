import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { ChecksEditor } from './checks-editor.tsx';
import { ScriptEditor } from './script-editor.tsx';

/** What is checked, and the program that checks it. */
export default function ContainerConfigFields({ config, errors, onChange }: ConfigFieldsProps<'container'>) {
  return (
    <>
      <ChecksEditor
        checks={config.checks}
        errors={errors}
        onChange={(checks) => onChange('checks', (now) => ({ ...now, checks }))}
      />
      <ScriptEditor {...{ config, errors, onChange }} />
    </>
  );
}
