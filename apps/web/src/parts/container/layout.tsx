import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { shareWithin } from '../../ui/panes/share.ts';
import { Splitter } from '../../ui/panes/splitter.tsx';
import { changeContainerSettings, useContainerSettings } from './container-settings.ts';
import { panelId } from './tab-ids.ts';
import { TabStrip } from './tab-strip.tsx';
import css from './layout.module.css';

export type Area = 'files' | 'editor' | 'terminal' | 'preview';

type Props = {
  areas: Record<Area, ReactNode>;
  /** The open tab where not everything has room. */
  area: Area;
  onArea: (area: Area) => void;
  /** What stands above the terminal while nothing else was chosen. */
  beside: Area;
  isPreviewOpen: boolean;
  /** Stands over the terminal, or over the only part that has room. It takes no room. */
  over: ReactNode;
};

const words: Record<Area, string> = { files: 'Файлы', editor: 'Редактор', terminal: 'Терминал', preview: 'Страница' };
const order = ['files', 'editor', 'terminal', 'preview'] as const;

/** Files, editor above terminal, page. In pixels of the pane itself, because it may stand beside a text. */
const wideFrom = 900;
const halfFrom = 560;
const bounds = { files: shareWithin(0.12, 0.4), editor: shareWithin(0.15, 0.85), main: shareWithin(0.4, 0.8) };

/**
 * Where the parts of a container stand: all at once when it is wide; one above the terminal when it is half as wide; one
 * at a time on a phone. All stay mounted, so nothing typed and no scroll position is lost.
 */
export function Layout({ areas, area, onArea, beside, isPreviewOpen, over }: Props) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const size = useSize(root);
  const { filesShare, editorShare, previewShare } = useContainerSettings((settings) => settings);
  const isWide = size === 'wide';
  const upper = area === 'terminal' ? beside : area;
  const isShown = (one: Area) =>
    isWide ? one !== 'preview' || isPreviewOpen : size === 'half' ? one === 'terminal' || one === upper : one === area;
  const tabs = order.filter((one) => size === 'narrow' || one !== 'terminal');
  const show = (name: string) => (share: number) =>
    root.current?.style.setProperty(name, `${Math.round(share * 1000) / 10}%`);
  const style = {
    '--files': `${filesShare * 100}%`,
    '--editor': `${editorShare * 100}%`,
    '--main': `${(1 - previewShare) * 100}%`,
  } as CSSProperties;
  return (
    <div ref={root} className={css.layout} data-size={size} data-preview={isPreviewOpen || undefined} style={style}>
      {!isWide && (
        <div className={css.tabs}>
          <TabStrip
            label="Части контейнера"
            prefix={id}
            tabs={tabs.map((one) => ({ id: one, label: words[one], title: words[one] }))}
            active={size === 'half' ? upper : area}
            onOpen={(one) => onArea(one as Area)}
          />
        </div>
      )}
      {order.map((one) => (
        <div
          key={one}
          id={panelId(id, one)}
          className={css.area}
          data-area={one}
          hidden={!isShown(one)}
          {...(!isWide && tabs.includes(one) && { role: 'tabpanel', 'aria-label': words[one] })}
        >
          {areas[one]}
        </div>
      ))}
      <div className={css.over}>{over}</div>
      {isWide && (
        <Splitter
          {...{ root }}
          className={css.filesSplitter}
          label="Граница файлов и редактора"
          share={filesShare}
          bound={bounds.files}
          show={show('--files')}
          keep={(share) => changeContainerSettings({ filesShare: share })}
        />
      )}
      {size !== 'narrow' && (
        <Splitter
          {...{ root }}
          isVertical
          className={css.editorSplitter}
          label="Граница редактора и терминала"
          share={editorShare}
          bound={bounds.editor}
          show={show('--editor')}
          keep={(share) => changeContainerSettings({ editorShare: share })}
        />
      )}
      {isWide && isPreviewOpen && (
        <Splitter
          {...{ root }}
          className={css.previewSplitter}
          label="Граница терминала и страницы"
          share={1 - previewShare}
          bound={bounds.main}
          show={show('--main')}
          keep={(share) => changeContainerSettings({ previewShare: 1 - share })}
        />
      )}
    </div>
  );
}

function useSize(root: React.RefObject<HTMLElement | null>): 'wide' | 'half' | 'narrow' {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = root.current!;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [root]);
  return width >= wideFrom ? 'wide' : width >= halfFrom ? 'half' : 'narrow';
}
