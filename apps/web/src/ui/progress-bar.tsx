import type { ReactNode } from 'react'
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'

interface ProgressBarProps {
  label: string
  /** The progress, from 0 to `max`. Omit `value` while the progress is unknown. */
  value?: number
  max?: number
  /** The progress as text at the right of the bar, such as '14 of 40'. */
  detail?: ReactNode
}

export function ProgressBar({ label, value, max = 100, detail }: ProgressBarProps) {
  return (
    <AriaProgressBar
      aria-label={label}
      {...(value === undefined ? { isIndeterminate: true } : { value, maxValue: max })}
      className="flex items-center gap-3"
    >
      {({ percentage }) => (
        <>
          <span className="h-1.5 flex-1 overflow-hidden rounded-[3px] bg-sunken shadow-[inset_0_0_0_1px_var(--line-soft)]">
            <span
              className={`block h-full origin-left rounded-[3px] bg-brand transition-transform duration-(--t-slow) ease-out ${percentage === undefined ? 'motion-safe:animate-progress' : ''}`}
              style={{ transform: `scaleX(${(percentage ?? 30) / 100})` }}
            />
          </span>
          {detail ? <span className="text-xs text-ink-3 tabular-nums">{detail}</span> : null}
        </>
      )}
    </AriaProgressBar>
  )
}
