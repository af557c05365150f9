import type { BeganFrom } from '@put/contract/base/began-from';
import { adminMarks, type CourseMarks } from '@put/contract/marks/mark-editing';
import { MarkSettings } from '@put/contract/marks/marks';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { ApiError } from '../../api/errors.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { useBegun } from '../../parts/meanwhile/use-begun.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';
import { usualSettings } from './usual-settings.ts';

/** How marks are computed, as it is being changed. */
export function useMarksForm(of: CourseMarks) {
  const messages = useMessage();
  const form = useContractForm(MarkSettings, of.settings ?? usualSettings(of));
  const begun = useBegun(form, of.settings ?? usualSettings(of), { inside: 'settings' });
  const change = useMutation(mutation(adminMarks.change, { refreshes: [adminMarks.get, adminMarks.ofPerson] }));
  const isNew = of.settings === null;
  useUnsavedGuard(form.isDirty());
  const save = form.submitWith(async (settings) => {
    const isSaved = await begun.send(settings, ({ began_from }) =>
      change.mutateAsync(
        // nothing is stored before the first settings
        {
          params: { id: String(of.course.id) },
          body: { settings, began_from: isNew ? emptyOf(began_from) : began_from },
        },
        {
          onError: (error) => {
            // they come at fields of the settings: «settings.categories.0.title»
            if (error instanceof ApiError)
              form.setErrors(
                Object.fromEntries(error.errors.map(({ path, message }) => [path.replace(/^settings\./, ''), message])),
              );
          },
        },
      ),
    );
    if (isSaved) messages.success('Правила оценок сохранены');
  });
  /** What the preview shows: nothing that the server would refuse. */
  const valid = MarkSettings.safeParse(form.values).data;
  return { form, begun, save, valid, isNew, isSaving: change.isPending, error: change.error };
}
const emptyOf = (began: BeganFrom): BeganFrom => Object.fromEntries(Object.keys(began).map((path) => [path, null]));

export type MarksForm = ReturnType<typeof useMarksForm>['form'];
