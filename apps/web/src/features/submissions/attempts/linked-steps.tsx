import { adminSubmissions, submissions } from '@put/contract/submissions/submissions';
import type { MyTask } from '@put/contract/tasks/tasks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { query } from '../../../api/api.ts';
import { useIsStaff } from '../../../api/current-user.ts';
import { ApiError } from '../../../api/errors.ts';
import { findingsOf } from '../../../kinds/findings.ts';
import { type LinkedStep, readLinkedStep } from '../../../parts/steps/linked-steps.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { wholeInput } from '../work/use-steps.ts';

const StepDialog = lazy(() =>
  import('../../../parts/steps/step-dialog.tsx').then((module) => ({ default: module.StepDialog })),
);

type Props = {
  /** As it stands in the address. */
  of: string;
  task: MyTask;
};

/** Opens the step that a link leads to: of my own submission, and for a teacher of anyone's. */
export function LinkedSteps({ of, ...more }: Props) {
  const linked = useMemo(() => readLinkedStep(of), [of]);
  const navigate = useNavigate();
  const close = () => void navigate({ to: '.', search: (now) => ({ ...now, steps: undefined }), replace: true });
  return linked === undefined ? null : <OpenSteps of={linked} {...more} onClose={close} />;
}

function OpenSteps({ of, task, onClose }: Omit<Props, 'of'> & { of: LinkedStep; onClose: () => void }) {
  const params = { id: String(of.submission) };
  const mine = useQuery({ ...query(submissions.get, { params }), retry: false });
  const isNotMine = mine.error instanceof ApiError && mine.error.code === 'not_found';
  const isTeacher = useIsStaff();
  const anyones = useQuery({ ...query(adminSubmissions.get, { params }), enabled: isNotMine && isTeacher });
  const found = mine.data ?? anyones.data;
  const test = found?.tests.find(({ group, number }) => group === of.group && number === of.number);
  const canStep =
    found?.language === 'python' && test !== undefined && findingsOf(found.kind).tests?.canStep(test) === true;

  const isOver = found !== undefined || (mine.error !== null && (!isTeacher || !isNotMine || anyones.error !== null));
  const messages = useMessage();
  useEffect(() => {
    if (!isOver || canStep) return;
    messages.warning('Эти шаги показать нельзя: решения нет, оно чужое или тест закрыт.');
    onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- said once
  }, [isOver, canStep]);
  if (!canStep) return null;
  return (
    <Suspense fallback={null}>
      <StepDialog
        files={found.files}
        input={wholeInput(test.input ?? '', task.samples)}
        test={of}
        step={of.step}
        author={anyones.data?.user_name}
        onClose={onClose}
      />
    </Suspense>
  );
}
