type Named = { first_name: string; last_name: string | null };

/** «Анна Петрова», as a person is spoken to. */
export const fullName = ({ first_name, last_name }: Named): string =>
  last_name ? `${first_name} ${last_name}` : first_name;

/** «Петрова Анна», as a list is sorted. */
export const listName = ({ first_name, last_name }: Named): string =>
  last_name ? `${last_name} ${first_name}` : first_name;
