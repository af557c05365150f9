import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

type Place = {
  /** Null until the workspace is mounted. */
  place: HTMLElement | null;
  id: string;
  tabId: string;
  isNarrow: boolean;
  isShown: boolean;
  /** Shows the work on a narrow screen. */
  open: () => void;
};

/** Where the work stands, for what is mounted in the statement. */
export const WorkPlace = createContext<Place | null>(null);

type Props = {
  children: ReactNode;
  /** Always in sight, whatever part is shown. */
  bar?: ReactNode;
};

/** Puts the work into its place in the workspace around it. */
export function Work({ children, bar }: Props) {
  const of = use(WorkPlace);
  if (of?.place == null) return null;
  const { place, id, tabId, isNarrow, isShown } = of;
  return createPortal(
    <>
      <div
        id={id}
        className="pt-working"
        hidden={!isShown}
        {...(isNarrow ? { role: 'tabpanel', 'aria-labelledby': tabId } : { role: 'region', 'aria-label': 'Решение' })}
      >
        {children}
      </div>
      {bar}
    </>,
    place,
  );
}
