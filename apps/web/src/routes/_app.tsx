import { createFileRoute, Outlet } from '@tanstack/react-router';
import { FactorProver } from '../features/accounts/factor-prover.tsx';
import { Palette } from '../features/palette/palette.tsx';
import { PointsQuestion } from '../features/results/credit/points-question.tsx';
import { useNavigation } from '../features/shell/navigation.ts';
import { Shell } from '../features/shell/shell.tsx';
import { useLeave } from '../features/shell/use-leave.ts';
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
        <FactorProver />
        <PointsQuestion />
      </Shell>
    </Sliced>
  );
}

/** Must be inside the shell: leaving may ask for confirmation there. */
function PaletteOfShell() {
  return <Palette screens={useNavigation()} leave={useLeave()} />;
}
