import type { ReactNode } from 'react'

interface PageProps {
  children: ReactNode
  /** Use 'wide' for a grid or a page with a side column, and 'reading' for a single column of rows or fields. */
  width?: 'wide' | 'reading'
}

/**
 * The content column of a page. Every page of the app uses it, except the calendar and the family board.
 * All pages share the left edge, and each width has one right edge. The widths include the gutters.
 * A page with a skeleton is at least as high as the screen, so that the footer does not jump when the content appears.
 */
export function Page({ children, width = 'wide' }: PageProps) {
  return (
    <div
      className={`w-full flex-1 px-4 pt-5 pb-6 has-[>[aria-busy]]:min-h-dvh md:px-8 md:pt-7 ${width === 'wide' ? 'max-w-[1280px]' : 'max-w-[940px]'}`}
    >
      {children}
    </div>
  )
}
