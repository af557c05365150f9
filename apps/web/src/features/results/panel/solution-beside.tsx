import type { ComponentProps, RefObject } from 'react';
import { shareWithin } from '../../../ui/panes/share.ts';
import { Splitter } from '../../../ui/panes/splitter.tsx';
import { useResultsView } from './panel-share.ts';
import css from '../results.module.css';
import { SubmissionPanel } from './submission-panel.tsx';

type Props = ComponentProps<typeof SubmissionPanel> & {
  /** Holds the table and the solution. */
  root: RefObject<HTMLElement | null>;
};

/** The table keeps at least a quarter, a solution at least three tenths. */
const tableShare = shareWithin(0.25, 0.7);

/** The open solution and the splitter before it. Its width is kept on the device. */
export function SolutionBeside({ root, ...panel }: Props) {
  const share = useResultsView((view) => view.panelShare);
  return (
    <>
      <Splitter
        root={root}
        share={tableShare(1 - share)}
        bound={tableShare}
        show={(table) => root.current?.style.setProperty('--panel-share', String(1 - table))}
        keep={(table) => useResultsView.setState({ panelShare: Math.round((1 - table) * 1000) / 1000 })}
        label="Ширина решения"
        className={css.splitter}
      />
      <SubmissionPanel {...panel} />
    </>
  );
}
