import type { ReactNode } from 'react'
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'
import './progress-bar.css'

interface ProgressBarProps {
  label: string
  /** Left out while the count is not known. */
  value?: number
  max?: number
  /** The count in words, at the right: '14 of 40'. */
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
          <span className="progress-track">
            <span
              className="progress-fill"
              data-unknown={percentage === undefined || undefined}
              style={{ transform: `scaleX(${(percentage ?? 30) / 100})` }}
            />
          </span>
          {detail ? <span className="text-xs text-ink-3 tabular-nums">{detail}</span> : null}
        </>
      )}
    </AriaProgressBar>
  )
}
