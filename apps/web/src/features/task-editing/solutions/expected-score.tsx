import { NumberField } from '../../../ui/fields/number-field.tsx';
import type { SolutionForm } from '../form/task-form.ts';

type Props = {
  solution: Pick<SolutionForm, 'expected' | 'expected_score'>;
  of: string;
  /** Of the solution in the form. */
  path: string;
  error: string | undefined;
  onChange: (score: number | null) => void;
};

/** How many points of the task a solution must earn, when a part of them is expected. */
export const ExpectedScore = ({ solution: { expected, expected_score: score }, of, path, error, onChange }: Props) =>
  expected !== 'partial' && score === null ? null : (
    <NumberField
      label="Должно набрать баллов"
      description="Пусто — сколько угодно"
      aria-label={`Сколько баллов должно набрать ${of}`}
      isOptional
      isDecimal
      min={0}
      max={1_000_000}
      maw={240}
      mb={4}
      value={score}
      error={error}
      data-path={`${path}.expected_score`}
      onChange={onChange}
    />
  );
