interface CountBadgeProps {
  count: number
  /**
   * The highest number that the badge shows. Higher counts appear as '{max}+', such as '9+'.
   */
  max?: number
  /** Text that screen readers read instead of the number, such as '3 unread messages'. */
  label?: string
  className?: string | undefined
}

/** A red count at the corner of a button or icon. Renders nothing at zero. */
export function CountBadge({ count, max = 99, label, className }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={`inline-block h-[calc(18*var(--type-px))] min-w-[calc(18*var(--type-px))] flex-none rounded-[calc(9*var(--type-px))] bg-badge px-1.25 text-center font-sans text-[11px]/[18px] font-bold text-white tabular-nums shadow-[0_0_0_2px_var(--badge-ring,transparent)] forced-frame ${className ?? ''}`}
    >
      <span aria-hidden={label ? true : undefined}>{count > max ? `${max}+` : count}</span>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
