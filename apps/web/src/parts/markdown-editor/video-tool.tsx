import { TextInput } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { useState } from 'react';
import { readVideo, videoPage } from '@put/markdown/video-address';
import { ToolForm } from './tool-form.tsx';

type Props = { isDisabled: boolean; onInsert: (address: string) => void };

export function VideoTool({ isDisabled, onInsert }: Props) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string | null>(null);
  const insert = () => {
    const video = readVideo(address.trim());
    if (video === null) {
      setError('Нужна ссылка на страницу видео YouTube, Rutube или VK Видео');
      return false;
    }
    onInsert(videoPage(video));
    setAddress('');
    return true;
  };
  return (
    <ToolForm icon={IconMovie} name="Видео по ссылке" isDisabled={isDisabled} onInsert={insert}>
      <TextInput
        label="Ссылка на видео"
        description="YouTube, Rutube, VK Видео"
        placeholder="https://…"
        inputMode="url"
        value={address}
        error={error}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setError(null);
        }}
      />
    </ToolForm>
  );
}
