/** The door for ssh is on the machine whose page this is. An IPv6 address stands in brackets in addresses of pages only. */
const hostOf = (page: Location): string => page.hostname.replaceAll(/^\[|\]$/g, '');

const userOf = (containerId: number): string => `put-${containerId}`;

/** What a person types to come into a container. */
export const sshCommand = (containerId: number, port: number, page = window.location): string =>
  `ssh ${userOf(containerId)}@${hostOf(page)} -p ${port}`;

/** The same for a file of settings, from which editors take it. */
export const sshConfig = (containerId: number, port: number, page = window.location): string =>
  [`Host ${userOf(containerId)}`, `  HostName ${hostOf(page)}`, `  Port ${port}`, `  User ${userOf(containerId)}`].join(
    '\n',
  );
