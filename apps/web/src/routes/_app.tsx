import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Palette } from '../features/palette/palette.tsx';
import { useNavigation } from '../features/shell/navigation.ts';
import { Shell } from '../features/shell/shell.tsx';
import { useLeave } from '../features/shell/use-leave.ts';
import { useIsStaff } from '../api/current-user.ts';
import { layout } from '../marks.ts';
import { Sliced } from '../ui/screen/sliced.tsx';

/** The shell around all screens that need sign-in, of students and of administrators. */
export const Route = createFileRoute('/_app')({ staticData: layout, component: Frame });

function Frame() {
  return (
    <Sliced>
      <Shell>
        <Outlet />
        <PaletteOfShell />
        <OfStaff />
      </Shell>
    </Sliced>
  );
}

/** Must be inside the shell: leaving may ask for confirmation there. */
function PaletteOfShell() {
  return <Palette screens={useNavigation()} leave={useLeave()} />;
}

const StaffParts = lazy(() => import('./-staff-parts.tsx'));

/** Students' pages do not carry it. */
function OfStaff() {
  if (!useIsStaff()) return null;
  return (
    <Suspense>
      <StaffParts />
    </Suspense>
  );
}
