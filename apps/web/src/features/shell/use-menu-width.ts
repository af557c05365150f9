import { changeSettings, useSettings } from '../../parts/settings/settings.ts';
import { useMedia } from '../../ui/browser/use-media.ts';

/** From this width on there is room for the wide menu. Both choices are kept, each for its windows. */
const roomy = '(min-width: 1600px)';

/** Whether the menu is wide, and what folds or unfolds it. */
export function useMenuWidth(): { isWide: boolean; toggle: () => void } {
  const isRoomy = useMedia(roomy);
  const isWide = useSettings(({ sidebarExpanded, sidebarFolded }) => (isRoomy ? !sidebarFolded : sidebarExpanded));
  const toggle = () => changeSettings(isRoomy ? { sidebarFolded: isWide } : { sidebarExpanded: !isWide });
  return { isWide, toggle };
}
