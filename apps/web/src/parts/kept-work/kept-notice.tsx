import { Box, Button } from '@mantine/core';
import { Notice } from '../../ui/messages/notice.tsx';
import { NoRoom } from './no-room.tsx';
import type { KeptForm } from './use-kept-form.ts';

/**
 * Says that the form holds unsaved changes of an earlier visit, that another version was saved meanwhile, or that this
 * device cannot keep the changes.
 */
export function KeptNotice({
  of: { isRestored, isOutdated, isTooLarge, revert, clash },
}: {
  of: Pick<KeptForm, 'isRestored' | 'isOutdated' | 'isTooLarge' | 'revert' | 'clash'>;
}) {
  if (isTooLarge)
    return (
      <Box mb="md">
        <NoRoom action="Сохраните" />
      </Box>
    );
  // what both have changed says more (`MeanwhileNotice`)
  if (clash !== null || (!isRestored && !isOutdated)) return null;
  return (
    <Box mb="md">
      <Notice
        kind="warning"
        title={isOutdated ? 'Кто-то сохранил другую версию' : 'Восстановлены несохранённые изменения'}
      >
        {isOutdated
          ? 'Ваши изменения на месте. Если вы изменили одно и то же, при сохранении можно будет выбрать.'
          : 'Они остались на этом устройстве с прошлого раза. Сохраните их или вернитесь к сохранённому.'}
        <Button variant="default" size="xs" mt="xs" display="block" onClick={revert}>
          Показать сохранённое
        </Button>
      </Notice>
    </Box>
  );
}
