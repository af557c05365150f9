/** Where films are shown from: the page may frame these and no other sites. */
export const videoPlayers = {
  youtube: 'https://www.youtube-nocookie.com',
  rutube: 'https://rutube.ru',
  vk: 'https://vkvideo.ru',
} as const;

export type VideoHost = keyof typeof videoPlayers;
