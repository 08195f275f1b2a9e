import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'

// In the dark theme, a skeleton block is one step lighter than the page, card or sheet behind the block.
const BLOCK =
  'relative block max-w-full flex-none overflow-hidden rounded-block bg-sunken [--sheen:var(--line-soft)] after:absolute after:inset-0 after:animate-sheen after:bg-[linear-gradient(90deg,transparent,var(--sheen),transparent)] motion-reduce:after:hidden dark:bg-white/5 dark:[--sheen:rgb(255_255_255/0.05)]'

/** Milliseconds before the skeleton appears, so that it does not flash when the response comes fast. */
const DELAY = 200

interface SkeletonProps {
  /** Text that screen readers announce, such as 'Loading your dashboard...'. */
  label: string
  /** Gray `SkeletonBlock`s with the same sizes as the content, so that the layout does not jump. */
  children: ReactNode
}

export function Skeleton({ label, children }: SkeletonProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      <div aria-hidden="true" className={isShown ? '' : 'invisible'}>
        {children}
      </div>
    </div>
  )
}

interface SkeletonBlockProps {
  width?: CSSProperties['width']
  height?: number
  isRound?: boolean
  className?: string
}

export function SkeletonBlock({ width, height = 13, isRound = false, className }: SkeletonBlockProps) {
  return (
    <span
      data-skeleton
      className={`${BLOCK} ${className ?? ''}`}
      style={{
        height,
        ...(width === undefined ? {} : { width }),
        ...(isRound ? { borderRadius: '50%' } : {}),
      }}
    />
  )
}

/** Reserves the space of one line of text that the page shows only after its content has loaded. */
export function SkeletonLine({ className }: { className: string }) {
  return (
    <p className={className} aria-hidden="true">
      &nbsp;
    </p>
  )
}
