import { Input, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { tagShades } from '../../parts/tags/tag-dot.tsx';
import { tagColors } from './tag-colors.ts';
import css from './tags.module.css';

type Props = { value?: string; onChange: (color: string) => void; error?: React.ReactNode };

/** The usual colours by a click or arrow keys, any other colour by the browser's picker. */
export function ColorField({ value = '', onChange, error }: Props) {
  const name = useId();
  const isUsual = tagColors.some((color) => color.value === value);
  return (
    <fieldset className={css.colors}>
      <Input.Label component="legend">Цвет</Input.Label>
      <div className={css.swatches}>
        {tagColors.map((color) => (
          <label key={color.value} className={css.swatch} style={tagShades(color.value)} title={color.label}>
            <input
              type="radio"
              name={name}
              checked={value === color.value}
              onChange={() => onChange(color.value)}
              aria-label={color.label}
            />
          </label>
        ))}
        <label className={css.ownColor} data-chosen={!isUsual || undefined}>
          <input type="color" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
          <span aria-hidden>Свой</span>
          <VisuallyHidden>Свой цвет</VisuallyHidden>
        </label>
      </div>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
    </fieldset>
  );
}
