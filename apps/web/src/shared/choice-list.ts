import css from './choice-list.module.css';

/** For Select and MultiSelect: the list itself scrolls, inside the page's landmarks, so readers and axe know it for what it is. */
export const choiceList = {
  withScrollArea: false,
  comboboxProps: { withinPortal: false },
  classNames: { options: css.options },
} as const;

/** In a dialog, which scrolls by itself and would cut the list off. */
export const choiceListInDialog = { ...choiceList, comboboxProps: { withinPortal: true } } as const;
