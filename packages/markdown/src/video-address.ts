import { type VideoHost, videoPlayers } from '@put/contract/lessons/video-players';

export type Video = { host: VideoHost; id: string };

export const videoHostWords: Record<VideoHost, string> = { youtube: 'YouTube', rutube: 'Rutube', vk: 'VK Видео' };

const youtubeId = /^[\w-]{11}$/;

/** The video that the address of its page names; null for any other address. */
export function readVideo(address: string): Video | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  const path = url.pathname;
  const found = (kind: VideoHost, id: string | null | undefined, shape: RegExp): Video | null =>
    id && shape.test(id) ? { host: kind, id } : null;

  if (host === 'youtu.be') return found('youtube', path.split('/')[1], youtubeId);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const inPath = /^\/(?:embed|shorts|live)\/([^/]+)/.exec(path)?.[1];
    return found('youtube', inPath ?? (path === '/watch' ? url.searchParams.get('v') : null), youtubeId);
  }
  if (host === 'rutube.ru') {
    return found('rutube', /^\/(?:video|play\/embed|shorts)\/([^/]+)/.exec(path)?.[1], /^[\da-f]{32}$/);
  }
  if (host === 'vk.com' || host === 'vk.ru' || host === 'vkvideo.ru') {
    const { searchParams } = url;
    const inPath = /(?:video|clip)(-?\d+_\d+)/.exec(path + (searchParams.get('z') ?? ''))?.[1];
    const isPlayer = path === '/video_ext.php';
    return found(
      'vk',
      isPlayer ? `${searchParams.get('oid')}_${searchParams.get('id')}` : inPath,
      /^-?\d{1,15}_\d{1,15}$/,
    );
  }
  return null;
}

/** The address of the video's page. */
export function videoPage({ host, id }: Video): string {
  if (host === 'youtube') return `https://www.youtube.com/watch?v=${id}`;
  return host === 'rutube' ? `https://rutube.ru/video/${id}/` : `https://vkvideo.ru/video${id}`;
}

/** The address of the player. It starts at once, because it is loaded when the reader presses play. */
export function videoPlayer({ host, id }: Video): string {
  if (host === 'youtube') return `${videoPlayers.youtube}/embed/${id}?autoplay=1`;
  if (host === 'rutube') return `${videoPlayers.rutube}/play/embed/${id}?autoplay=true`;
  const [owner = '', number = ''] = id.split('_');
  return `${videoPlayers.vk}/video_ext.php?oid=${owner}&id=${number}&autoplay=1`;
}
