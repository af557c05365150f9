import { useDebouncedValue } from '@mantine/hooks';
import { animations, type ShownAnimation } from '@put/contract/animations/animations';
import { useQuery } from '@tanstack/react-query';
import { call, keyOf, query } from '../../../api/api.ts';
import { isWorthRepeating, wordsOf } from '../../../api/errors.ts';

/** The pause after the last letter before the animation is made for the typed data. */
const typingPauseMs = 500;

type ShownPart = {
  shown: ShownAnimation | null;
  allowsInput: boolean;
  hint: string;
  /** Why readers could not see it for these data. */
  refusal: string | null;
  isLoading: boolean;
};

/** The steps of an animation as its readers will get them, for the author's data or for others. */
export function useShownPart(id: number, input: string): ShownPart {
  const params = { id: String(id) };
  const [settled] = useDebouncedValue(input, typingPauseMs);
  const own = useQuery({ ...query(animations.get, { params }), retry: false });
  const run = useQuery({
    queryKey: [...keyOf(animations.run), id, settled],
    queryFn: ({ signal }) => call(animations.run, { params, body: { input: settled } }, { signal }),
    enabled: settled !== '',
    retry: false,
  });
  const asked = settled === '' ? own : run;
  const shown = asked.data ?? null;
  return {
    shown,
    allowsInput: own.data?.allows_input ?? false,
    hint: own.data?.input_hint ?? '',
    // a network that is down says nothing about the animation
    refusal: asked.error !== null && !isWorthRepeating(asked.error) ? wordsOf(asked.error) : null,
    isLoading: asked.isFetching || settled !== input,
  };
}
