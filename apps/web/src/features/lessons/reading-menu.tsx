import { Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { MouseEventHandler, ReactElement } from 'react';
import { changeSettings, type Settings, useSettings } from '../../parts/settings/settings.ts';
import { DropdownMenu } from '../../ui/buttons/dropdown-menu.tsx';

const textSizes: Record<Settings['textSize'], string> = {
  small: 'Мельче',
  normal: 'Обычный',
  large: 'Крупный',
  largest: 'Очень крупный',
};
const lineWidths: Record<Settings['lineWidth'], string> = { narrow: 'Узкая', normal: 'Обычная', wide: 'Широкая' };

type Props = { target: ReactElement<{ onClick?: MouseEventHandler }> };

/** How the text of lessons looks on this device. It changes at once, and the menu stays for the next try. */
export function ReadingMenu({ target }: Props) {
  const textSize = useSettings((kept) => kept.textSize);
  const lineWidth = useSettings((kept) => kept.lineWidth);
  return (
    <DropdownMenu
      position="bottom-end"
      width={220}
      target={target}
      defaultOpened
      isOpenedOnPurpose
      closeOnItemClick={false}
    >
      <Choice
        label="Размер текста"
        words={textSizes}
        value={textSize}
        onChange={(size) => changeSettings({ textSize: size })}
      />
      <Menu.Divider />
      <Choice
        label="Ширина строки"
        words={lineWidths}
        value={lineWidth}
        onChange={(width) => changeSettings({ lineWidth: width })}
      />
      <Menu.Divider />
      <Menu.Item closeMenuOnClick leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        Напечатать
      </Menu.Item>
    </DropdownMenu>
  );
}

type ChoiceProps<V extends string> = {
  label: string;
  words: Record<V, string>;
  value: V;
  onChange: (value: V) => void;
};

function Choice<V extends string>({ label, words, value, onChange }: ChoiceProps<V>) {
  return (
    <div role="group" aria-label={label}>
      <Menu.Label aria-hidden>{label}</Menu.Label>
      <Menu.RadioGroup value={value} onChange={(chosen) => onChange(chosen as V)}>
        {(Object.keys(words) as V[]).map((one) => (
          <Menu.RadioItem key={one} value={one}>
            {words[one]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </div>
  );
}
