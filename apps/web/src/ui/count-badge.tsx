import './count-badge.css'

interface CountBadgeProps {
  count: number
  /** Shown as `{max}+` above it: 9 for friends, 99 for the bell. */
  max?: number
  /** Said instead of the bare number: '3 unread messages'. */
  label?: string
}

/** Red, at the corner of what it counts; nothing at zero. */
export function CountBadge({ count, max = 99, label }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className="count-badge">
      <span aria-hidden={label ? true : undefined}>{count > max ? `${max}+` : count}</span>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
