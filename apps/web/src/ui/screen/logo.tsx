/** The logo: stops along a path, the present one in amber. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#0f6b58" />
      <path
        d="M8 24c0-6 16-4 16-10 0-4-6-5-9-2"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0.1 5"
      />
      <circle cx="14" cy="12" r="3" fill="#f4ab25" />
    </svg>
  );
}
