import { useForm, type UseFormReturnType } from '@mantine/form';
import type * as z from 'zod/mini';
import { ApiError, noteMarked, noteUnplaced } from '../../api/errors.ts';
import { errorsByPath } from './errors-by-path.ts';

type Fields = Record<string, unknown>;
type FieldsOf<S extends z.ZodMiniType> = z.input<S> extends Fields ? z.input<S> : never;

export type ContractForm<S extends z.ZodMiniType> = UseFormReturnType<FieldsOf<S>> & {
  /** Shows the server's messages at their fields. True when every message found a field. */
  takeErrors: (error: unknown) => boolean;
  /**
   * For `<form onSubmit>`. Checks the values by the contract's shape and passes the parsed body to `send`. On an error
   * it focuses the first wrong field instead.
   */
  /** `refuse` is called when something must be mended first. */
  submitWith: (
    send: (body: z.output<S>) => void,
    refuse?: () => void,
  ) => (event?: React.FormEvent<HTMLFormElement>) => void;
};

/**
 * A form that validates by the contract's own schema, so the server accepts the same shape.
 * `const form = useContractForm(NewCourse, { title: '' })`, then `<TextInput {...form.getInputProps('title')} />`.
 */
export function useContractForm<S extends z.ZodMiniType>(schema: S, initialValues: FieldsOf<S>): ContractForm<S> {
  const form = useForm<FieldsOf<S>>({
    initialValues,
    validate: (values) => errorsByPath(schema, values),
  });
  const focusFirst = (paths: readonly string[]) => {
    for (const path of paths) {
      const node = form.getInputNode(path);
      if (!node) continue;
      node.focus();
      return;
    }
  };
  return {
    ...form,
    takeErrors: (error) => {
      if (!(error instanceof ApiError) || error.errors.length === 0) return false;
      form.setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
      // what to choose stands beside the button
      if (error.meanwhile === undefined) focusFirst(error.errors.map(({ path }) => path));
      const areAllShown = error.errors.every(({ path }) => path.split('.', 1)[0]! in initialValues);
      if (areAllShown) noteMarked(error);
      else noteUnplaced(error);
      return areAllShown;
    },
    submitWith: (send, refuse) =>
      form.onSubmit(
        (values) => {
          const parsed = schema.safeParse(values);
          if (parsed.success) send(parsed.data as z.output<S>);
          else refuse?.();
        },
        (errors) => {
          refuse?.();
          focusFirst(Object.keys(errors));
        },
      ),
  };
}
