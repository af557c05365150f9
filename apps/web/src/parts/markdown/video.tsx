import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { type Video as Film, videoHostWords, videoPage, videoPlayer } from '@put/markdown/video-address';

/** A video of another site. Nothing is requested from that site until the reader presses play. */
export default function Video({ video }: { video: Film }) {
  const [isOn, setOn] = useState(false);
  const site = videoHostWords[video.host];
  return (
    <figure className="pt-video">
      {isOn ? (
        <iframe
          src={videoPlayer(video)}
          title={`Видео, ${site}`}
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          // the player refuses to play when it does not get the site's address
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
        />
      ) : (
        <button type="button" onClick={() => setOn(true)}>
          <IconPlayerPlayFilled size={28} aria-hidden />
          <span>Смотреть видео</span>
          <small>Загрузится с сайта {site}</small>
        </button>
      )}
      <figcaption>
        <a href={videoPage(video)} target="_blank" rel="noopener noreferrer nofollow">
          Открыть на {site}
          <span className="pt-visually-hidden"> (в новой вкладке)</span>
        </a>
      </figcaption>
    </figure>
  );
}
