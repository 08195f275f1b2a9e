import type { ReactNode } from 'react'

/**
 * Line drawings of field markings. They are the app's only illustrations, and no text is placed over them.
 */
export type ChalkDrawing = 'lanes' | 'diamond' | 'pitch' | 'penalty' | 'key'

const DRAWINGS: Record<ChalkDrawing, ReactNode> = {
  lanes: (
    <>
      <rect x="6" y="6" width="120" height="72" rx="8" />
      <path d="M6 24h120M6 42h120M6 60h120" strokeDasharray="5 6" />
      <path d="M16 15h16M16 51h30" />
    </>
  ),
  diamond: (
    <>
      <path d="M66 76 14 24a4 4 0 0 1 0-5C28 8 46 4 66 4s38 4 52 15a4 4 0 0 1 0 5Z" />
      <path d="m66 62-16-16 16-16 16 16Z" />
      <path d="M30 34c10-12 22-17 36-17s26 5 36 17" />
    </>
  ),
  pitch: (
    <>
      <path d="M6 78V14a8 8 0 0 1 8-8h104a8 8 0 0 1 8 8v64M66 6v72" />
      <circle cx="66" cy="42" r="15" />
      <circle cx="66" cy="42" r="1.5" fill="currentColor" />
      <path d="M6 24h14v36H6M126 24h-14v36h14M20 34a10 10 0 0 1 0 16M112 34a10 10 0 0 0 0 16" />
    </>
  ),
  penalty: (
    <>
      <path d="M4 6h124M20 6v46h92V6M42 6v20h48V6" />
      <circle cx="66" cy="38" r="1.5" fill="currentColor" />
      <path d="M46 52a24 24 0 0 0 40 0" />
    </>
  ),
  key: (
    <>
      <path d="M6 80V12a6 6 0 0 1 6-6h108a6 6 0 0 1 6 6v68" />
      <path d="M48 6v34h36V6M48 40a18 18 0 0 0 36 0" />
      <path d="M22 6v16c0 30 20 50 44 50s44-20 44-50V6" />
      <circle cx="66" cy="16" r="4" />
    </>
  ),
}

export function Chalk({ drawing, className }: { drawing: ChalkDrawing; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 132 84"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {DRAWINGS[drawing]}
    </svg>
  )
}
