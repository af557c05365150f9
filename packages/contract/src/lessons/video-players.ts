/** The only sites that a page may frame, to show films. */
export const videoPlayers = {
  youtube: 'https://www.youtube-nocookie.com',
  rutube: 'https://rutube.ru',
  vk: 'https://vkvideo.ru',
} as const;

export type VideoHost = keyof typeof videoPlayers;
