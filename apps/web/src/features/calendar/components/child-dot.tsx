import type { ReactNode } from 'react'
import { hue } from '../../../ui/hue.ts'
import type { Placed } from '../../event/model/placement.ts'
import { cellDots } from '../model/child-dots.ts'

interface ChildDotProps {
  color: string
  /** True for a friend's child. The dot is then an outline instead of a filled circle. */
  isFriend: boolean
  className: string
}

function ChildDot({ color, isFriend, className }: ChildDotProps) {
  const fill = isFriend ? 'inset-ring-[1.5px] inset-ring-hue' : 'bg-hue'
  return <span {...hue(color, `flex-none rounded-[3px] ${fill} ${className}`)} />
}

interface DayDotsProps {
  events: readonly Placed[]
  /** True if dashes show the multi-day events, which then have no dots. */
  hasDashes?: boolean
  /** A mark after the dots. */
  children?: ReactNode
}

/** Marks the children who have events on a day: dots for own children, and rings for friends' children. */
export function DayDots({ events, hasDashes = false, children }: DayDotsProps) {
  const { dots, hasMore } = cellDots(events, hasDashes)
  return (
    <span className="flex h-2 items-center gap-[3px]" aria-hidden="true">
      {dots.map(({ id, ...dot }) => (
        <ChildDot key={id} {...dot} className="size-1.5" />
      ))}
      {hasMore ? <span className="text-[11px]/[8px] font-semibold text-ink-3">+</span> : null}
      {children}
    </span>
  )
}
