/**
 * A soccer field in chalk lines, drawn behind the card of a sign-in or account screen.
 * The drawing is 1440 × 900 px. Its parent element clips it to the screen.
 */
export function Pitch({ isUpright = false }: { isUpright?: boolean }) {
  return (
    <svg
      className={`absolute top-1/2 left-1/2 -z-1 h-[900px] w-[1440px] max-w-none -translate-x-1/2 text-line ${isUpright ? '-translate-y-1/2 rotate-90' : '-translate-y-[52%]'}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <rect x="60" y="40" width="1320" height="900" rx="2" />
      <path d="M60 470h1320" />
      <circle cx="720" cy="470" r="160" />
      <circle cx="720" cy="470" r="4" fill="currentColor" />
      <path d="M400 40v190h640V40M560 40v76h320V40M600 230a130 130 0 0 0 240 0M60 70a30 30 0 0 0 30-30M1350 40a30 30 0 0 0 30 30" />
      <circle cx="720" cy="168" r="4" fill="currentColor" />
    </svg>
  )
}
