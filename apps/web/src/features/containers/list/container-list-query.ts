import { type ContainerListSearch, readContainerListSearch } from './container-list-search.ts';

export const pageSize = 50;
/** Lists of containers are read anew so often. */
export const rereadMs = 3000;

/** The query of the endpoint. */
export const queryOf = ({ q, state, template_id, user_id, page = 1 }: ContainerListSearch) => ({
  q,
  state,
  template_id: template_id?.toString(),
  user_id: user_id?.toString(),
  limit: String(pageSize),
  offset: String((page - 1) * pageSize),
});

export const isFiltered = ({ q, state, template_id, user_id }: ContainerListSearch): boolean =>
  [q, state, template_id, user_id].some((value) => value !== undefined);

/** A changed filter starts at the first page. */
export const changeSearch = (
  search: ContainerListSearch,
  changed: { [Key in keyof ContainerListSearch]?: ContainerListSearch[Key] | undefined },
): ContainerListSearch => readContainerListSearch({ ...search, page: undefined, ...changed });
