import { Notice } from '../../ui/messages/notice.tsx';

/** Says that what is typed would be lost with the page. `action`: what the person can do, «Сохраните». */
export const NoRoom = ({ action }: { action: 'Сохраните' | 'Отправьте' }) => (
  <Notice kind="warning" title="На этом устройстве нет места">
    Набранное есть только на этой странице. {action} его, прежде чем закрыть её.
  </Notice>
);
