import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { Theme } from '../../parts/settings/settings.ts';

/** The three colour schemes, in the order of every switch. */
export const themeChoices = [
  { value: 'light', label: 'Светлая тема', icon: IconSun },
  { value: 'auto', label: 'Как в системе', icon: IconDeviceDesktop },
  { value: 'dark', label: 'Тёмная тема', icon: IconMoon },
] as const;

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Тема"
      fullWidth
      size="sm"
      value={colorScheme}
      onChange={(theme) => setColorScheme(theme as Theme)}
      data={themeChoices.map(({ value, label, icon: Icon }) => ({
        value,
        label: (
          <span title={label} style={{ display: 'flex', justifyContent: 'center', padding: '2px 0' }}>
            <Icon size={17} aria-hidden />
            <VisuallyHidden>{label}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  );
}
