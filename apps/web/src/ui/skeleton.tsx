import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import './skeleton.css'

/** Fast answers must not flash: nothing is drawn before this, in ms. */
const DELAY = 200

interface SkeletonProps {
  /** Said to screen readers at once: 'Loading your dashboard...'. */
  label: string
  /** `SkeletonBlock`s in the geometry of what will stand here. */
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
      className={`skeleton-block ${className ?? ''}`}
      style={{
        height,
        ...(width === undefined ? {} : { width }),
        ...(isRound ? { borderRadius: '50%' } : {}),
      }}
    />
  )
}
