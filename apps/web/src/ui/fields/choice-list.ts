import css from './choice-list.module.css';

/**
 * For Select and MultiSelect. The list scrolls itself and stays inside the page's landmarks, so screen readers and axe
 * recognise it.
 */
export const choiceList = {
  withScrollArea: false,
  comboboxProps: { withinPortal: false },
  classNames: { options: css.options },
} as const;

/** For a dialog, which scrolls and would cut off the list. */
export const choiceListInDialog = { ...choiceList, comboboxProps: { withinPortal: true } } as const;
