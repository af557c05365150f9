/** The usual colours. A theme shows the nearest shade with enough contrast; any other colour can be picked too. */
export const tagColors = [
  { value: '#6b6457', label: 'Серый' },
  { value: '#0f8a6d', label: 'Зелёный' },
  { value: '#2b7fb8', label: 'Синий' },
  { value: '#7a5cc4', label: 'Фиолетовый' },
  { value: '#b84a8c', label: 'Розовый' },
  { value: '#c04f3a', label: 'Красный' },
  { value: '#c27a0e', label: 'Оранжевый' },
  { value: '#7d8a12', label: 'Оливковый' },
] as const;

export const firstColor = tagColors[0].value;
