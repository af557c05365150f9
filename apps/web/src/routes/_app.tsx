import { createFileRoute, Outlet } from '@tanstack/react-router';
import { FactorProver } from '../features/accounts/factor-prover.tsx';
import { Palette } from '../features/palette/palette.tsx';
import { useNavigation } from '../features/shell/navigation.ts';
import { Shell } from '../features/shell/shell.tsx';
import { useLeave } from '../features/shell/use-leave.ts';
import { layout } from '../marks.ts';
import { Sliced } from '../shared/sliced.tsx';

/** Everything behind sign-in stands in the shell: the user's area and the administrator's. */
export const Route = createFileRoute('/_app')({ staticData: layout, component: Frame });

function Frame() {
  return (
    <Sliced>
      <Shell>
        <Outlet />
        <PaletteOfShell />
        <FactorProver />
      </Shell>
    </Sliced>
  );
}

/** Inside the shell: leaving may ask first. */
function PaletteOfShell() {
  return <Palette screens={useNavigation()} leave={useLeave()} />;
}
