/**
 * The people of the demonstration class. First names are of many peoples of Russia; surnames are made of plants, so that
 * nobody takes them for somebody.
 */
export type Person = {
  first: string;
  last: string;
  group: 0 | 1;
  /** 0…1: how soon a right program comes. */
  skill: number;
  /** 0…1: how much is done at all. */
  diligence: number;
  /** Hands in after the deadline now and then. */
  isLate?: true;
};

const person = (
  first: string,
  last: string,
  group: 0 | 1,
  skill: number,
  diligence: number,
  isLate?: true,
): Person => ({
  first,
  last,
  group,
  skill,
  diligence,
  ...(isLate && { isLate }),
});

export const groupTitles = ['8 «А» · демонстрация', '8 «Б» · демонстрация'] as const;

export const people: readonly Person[] = [
  person('Тимур', 'Кедров', 0, 0.8, 0.9),
  person('Айгуль', 'Ромашкина', 0, 0.95, 1),
  person('Мадина', 'Рябинова', 0, 0.7, 0.95),
  person('Заур', 'Тополев', 0, 0.5, 0.7, true),
  person('Аюна', 'Багульникова', 0, 0.85, 0.95),
  person('Баир', 'Листвянкин', 0, 0.6, 0.85),
  person('Нарыйа', 'Морошкина', 0, 0.75, 0.9),
  person('Айаал', 'Ивняков', 0, 0.4, 0.65, true),
  person('Ульяна', 'Берёзкина', 0, 0.9, 0.95),
  person('Пётр', 'Дубравин', 0, 0.3, 0.6),
  person('Очир', 'Ковылев', 0, 0.65, 0.85),
  person('Эльза', 'Тюльпанова', 0, 0.8, 0.9),
  person('Казбек', 'Самшитов', 0, 0.55, 0.8, true),
  person('Залина', 'Барбарисова', 1, 0.85, 0.9),
  person('Ислам', 'Чинаров', 1, 0.6, 0.75, true),
  person('Амина', 'Гранатова', 1, 0.9, 1),
  person('Саяна', 'Черёмухина', 1, 0.7, 0.9),
  person('Айдын', 'Пихтин', 1, 0.45, 0.7),
  person('Айкыс', 'Брусникина', 1, 0.75, 0.9),
  person('Илемпи', 'Хмелёва', 1, 0.8, 0.85),
  person('Эчан', 'Орешников', 1, 0.35, 0.55, true),
  person('Оксинь', 'Земляникина', 1, 0.7, 0.9),
  person('Тойво', 'Можжевелов', 1, 0.95, 0.95),
  person('Хадко', 'Ягелев', 1, 0.55, 0.8),
  person('Семён', 'Подсолнухов', 1, 0.25, 0.5),
  person('Вера', 'Клюквина', 1, 0.88, 0.95),
];

/** Their numbers in `people`: one has copied a program of the other. */
export const copied = { from: 5, by: 9 } as const;
/** Who fails at the same task again and again today. */
export const stuckToday: readonly number[] = [3, 7, 17];
