import { Alert } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LockedContext } from './locked-context.ts';
import css from './locked.module.css';

/** Editors inside only show; the screen keeps its own fields from changing. */
export const OnlyShown = ({ isOn, children }: { isOn: boolean; children: ReactNode }) => (
  <LockedContext value={isOn}>{children}</LockedContext>
);

type Props = {
  isLocked: boolean;
  /** Why, and what one can do instead; missing where it is said elsewhere. */
  notice?: ReactNode;
  children: ReactNode;
};

/** Fields and buttons inside only show their values. Links work. */
export const Locked = ({ isLocked, notice, children }: Props) =>
  isLocked ? (
    <LockedContext value={true}>
      {notice !== undefined && (
        <Alert color="gray" icon={<IconEye size={18} aria-hidden />} mb="md" role="note">
          {notice}
        </Alert>
      )}
      <fieldset disabled className={css.locked}>
        {children}
      </fieldset>
    </LockedContext>
  ) : (
    children
  );
