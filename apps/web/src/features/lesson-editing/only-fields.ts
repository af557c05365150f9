type Form = {
  values: object;
  getValues: () => object;
  setInitialValues: (values: never) => void;
  setValues: (values: never) => void;
  resetDirty: (values?: never) => void;
  clearErrors: () => void;
  isDirty: (path?: never) => boolean;
};

/** The form without title and text: those are drafts and are kept in another way. */
export function onlyFields<V extends Record<string, unknown>, F extends Form>(form: F, names: readonly (keyof V)[]) {
  const pick = (values: object) => Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)])) as V;
  const whole = (fields: object) => ({ ...form.getValues(), ...fields }) as never;
  return {
    values: pick(form.values),
    getValues: () => pick(form.getValues()),
    setInitialValues: (fields: V) => form.setInitialValues(whole(fields)),
    setValues: (fields: unknown) => form.setValues(whole(fields as V)),
    resetDirty: (fields?: V) => form.resetDirty(whole(fields ?? {})),
    clearErrors: form.clearErrors,
    isDirty: () => names.some((name) => form.isDirty(name as never)),
  };
}
