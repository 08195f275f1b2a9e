import type { ReactNode } from 'react'
import { SelectionIndicator } from 'react-aria-components/SelectionIndicator'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import './segmented-control.css'

interface SegmentedControlProps<Id extends string> {
  /** The accessible name of the choice. */
  label: string
  /** Two to four; more only where they scroll. */
  segments: readonly { id: Id; label: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
  isFullWidth?: boolean
  /** Full width on a phone, sideways where there is no room: for up to seven very short words. */
  isScrollable?: boolean
  isDisabled?: boolean
}

/** One of two to four views of the same thing, side by side; the plate slides to the chosen one. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, segments, value, onChange } = props
  const { isFullWidth = false, isScrollable = false, isDisabled = false } = props
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="segmented"
      data-full={isFullWidth || undefined}
      data-scrolls={isScrollable || undefined}
      isDisabled={isDisabled}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = segments.find((segment) => keys.has(segment.id))
        if (chosen) onChange(chosen.id)
      }}
    >
      {segments.map((segment) => (
        <ToggleButton key={segment.id} id={segment.id} className="segment">
          <SelectionIndicator className="segment-plate" />
          <span className="relative">{segment.label}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
