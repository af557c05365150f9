import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';

type Props = {
  label: string;
  description?: string;
  variants: readonly string[];
  onChange: (variants: string[]) => void;
  error: ReactNode;
  path: string;
  isCode?: boolean;
};

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** Right answers, one a line. The typed text is kept as it is; empty lines do not count as answers. */
export function VariantsArea({ label, description, variants, onChange, error, path, isCode = false }: Props) {
  const [text, setText] = useState(variants.join('\n'));
  // the value was changed from outside, for example when a version was restored
  const isOwn = linesOf(text).join('\n') === variants.join('\n');
  return (
    <Textarea
      label={label}
      description={description}
      value={isOwn ? text : variants.join('\n')}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange(linesOf(value));
      }}
      autosize
      minRows={1}
      maxRows={8}
      spellCheck={!isCode}
      error={error}
      data-path={path}
      {...(isCode && { styles: { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } })}
    />
  );
}
