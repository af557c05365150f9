import { filledIn, fillVariant, mostFilledIn } from '@put/contract/tasks/fill-variant';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/api.ts';
import { useMayCall } from '../../../api/current-user.ts';
import type { TaskForm } from '../form/task-form.ts';

/** So long after the last change the program of variants is run again. */
const afterTypingMs = 1000;

/**
 * The statement as the student of one variant reads it, and the number of that variant; null: nothing is to be filled
 * in, or the program of variants gives nothing yet.
 */
export function useExample({ kind, statement, variant }: Pick<TaskForm, 'kind' | 'statement' | 'variant'>) {
  const mayCall = useMayCall();
  const [code] = useDebouncedValue(variant?.code ?? '', afterTypingMs);
  const isNeeded = variant !== null && code.trim() !== '' && statement.includes('{{');
  const { data } = useQuery({
    queryKey: ['variant example', kind, code],
    queryFn: ({ signal }) =>
      call(
        adminTasks.previewVariants,
        { body: { kind, variant: { code, per: 'user' }, statement: '', parts: {} } },
        { signal, isQuiet: true },
      ),
    enabled: isNeeded && mayCall(adminTasks.previewVariants),
    staleTime: Infinity,
    // what is wrong with the program is said at the program
    retry: false,
  });
  const made = isNeeded ? data?.variants.find(({ parameters }) => parameters !== null) : undefined;
  const parameters = made?.parameters;
  const isFillable = parameters && filledIn(statement, parameters) <= mostFilledIn;
  const look = isFillable ? fillVariant(statement, parameters) : statement;
  return look === statement || made === undefined ? null : { look, seed: made.seed };
}
