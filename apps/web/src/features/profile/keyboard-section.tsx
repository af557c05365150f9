import { Switch } from '@mantine/core';
import { changeSettings, useSettings } from '../../parts/settings/settings.ts';

/** Kept on the device, like the keyboard itself. */
export function KeyboardSection() {
  const letterKeys = useSettings((kept) => kept.letterKeys);
  return (
    <Switch
      label="Клавиши из одной буквы"
      description="«?», «[», G и буква меню, J и K в результатах. Выключите, если нажимаете их нечаянно или управляете голосом. Ctrl+K и другие сочетания работают всегда. Настройка этого устройства."
      checked={letterKeys}
      onChange={({ currentTarget }) => changeSettings({ letterKeys: currentTarget.checked })}
    />
  );
}
