import { useMediaQuery } from '@mantine/hooks';
import { changeSettings, useSettings } from '../../parts/settings/settings.ts';

/** From this width on there is room for the wide menu. Both choices are kept, each for its windows. */
const roomy = '(min-width: 1600px)';

/** Whether the menu is wide, and what folds or unfolds it. */
export function useMenuWidth(): { isWide: boolean; toggle: () => void } {
  const isRoomy = useMediaQuery(roomy, undefined, { getInitialValueInEffect: false }) ?? false;
  const isWide = useSettings(({ sidebarExpanded, sidebarFolded }) => (isRoomy ? !sidebarFolded : sidebarExpanded));
  const toggle = () => changeSettings(isRoomy ? { sidebarFolded: isWide } : { sidebarExpanded: !isWide });
  return { isWide, toggle };
}
