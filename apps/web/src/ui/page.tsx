import type { ReactNode } from 'react'

interface PageProps {
  children: ReactNode
  /** The maximum width in px. Use 1120 for a grid or a list, and 1280 for a page with a side column. */
  width?: 1120 | 1280
}

/** The content column of a page. Every page except the calendar uses it. */
export function Page({ children, width = 1280 }: PageProps) {
  return (
    <div
      className={`w-full flex-1 px-4 pt-5 pb-6 md:px-8 md:pt-7 ${width === 1120 ? 'max-w-[1120px]' : 'max-w-[1280px]'}`}
    >
      {children}
    </div>
  )
}
