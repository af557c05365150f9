import encodeQR from 'qr';
import { useMemo } from 'react';
import css from './second-factor.module.css';

/** Drawn in the browser, so that no other server sees the secret. Dark on light in both themes: cameras need that. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR-код для приложения. Тот же ключ написан ниже буквами."
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 3 });
  const path = rows.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return { size: rows.length, path };
}
