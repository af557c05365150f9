/** Messages between tabs and the shared worker. Tabs of an older build use them too, so fields may only be added. */
export type FromTab =
  | ({ type: 'here'; lock: string } & TabState)
  | { type: 'bye' }
  | { type: 'list-tabs'; id: string }
  | ({ type: 'get-tab'; id: string } & TabState);

export type ToTab = { type: 'get-tab'; id: string } | ({ type: 'list-tabs'; id: string } & TabList);

export type TabState = {
  /** Path, query and hash. */
  path: string;
  hasUnsaved: boolean;
};

export type TabList = { urls: string[]; hasUnsaved: boolean };
