import type { OtherText } from './draft-keeper.ts';

/** What another text of the same draft is, before its time. */
export const otherWords: Record<OtherText<object>['from'], string> = {
  server: 'На другом устройстве есть другой текст от',
  device: 'На этом устройстве есть другой текст от',
  tab: 'Текст изменили в другой вкладке. Здесь был другой, от',
  here: 'В редакторе теперь другой текст. Прежний — от',
};

/** What stands in the editor beside it; empty where the words above say so. */
export const editorWords: Record<OtherText<object>['from'], string> = {
  server: 'В редакторе — то, что написано на этом.',
  device: 'В редакторе — более новый, с другого устройства.',
  tab: 'В редакторе — то, что написано там.',
  here: '',
};
