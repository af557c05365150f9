type Named = { first_name: string; last_name: string | null };

/** «Анна Петрова»: the order for addressing a person. */
export const fullName = ({ first_name, last_name }: Named): string =>
  last_name ? `${first_name} ${last_name}` : first_name;

/** «Петрова Анна»: the order for sorted lists. */
export const listName = ({ first_name, last_name }: Named): string =>
  last_name ? `${last_name} ${first_name}` : first_name;
