import type { ReactNode } from 'react'
import { SelectionIndicator } from 'react-aria-components/SelectionIndicator'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'

const GROUP = 'flex-none rounded-[9px] bg-sunken p-0.5 shadow-[inset_0_0_0_1px_var(--line-soft)] forced-frame'

const GROUP_FORM = {
  plain: 'inline-flex',
  full: 'flex w-full',
  // On a phone, segments that do not fit wrap onto a second line, so that every segment is visible.
  scrolls: 'inline-flex max-w-full overflow-x-auto [scrollbar-width:none] max-md:w-full max-md:flex-wrap',
}

const SEGMENT = [
  'relative rounded-[7px] text-sm font-[550] whitespace-nowrap text-ink-2 transition-[color] duration-(--t-fast)',
  'ease-[ease] max-md:text-[14px] data-hovered:text-ink data-selected:font-semibold data-selected:text-ink',
  'min-h-[30px] data-disabled:text-ink-3! md:max-lg:min-h-10 touch:after:absolute',
].join(' ')

const SEGMENT_FORM = {
  plain: 'px-[13px] max-md:min-h-[38px] touch:after:inset-[-7px_-2px]',
  full: 'flex-1 px-[13px] max-md:min-h-[38px] touch:after:inset-[-7px_-2px]',
  scrolls: 'flex-[1_0_auto] px-[13px] max-md:min-h-10 max-md:px-[11px] touch:after:-inset-0.5',
}

// In forced-colors mode, hide the sliding background, because it would cover the system's highlight color.
const PLATE =
  'absolute inset-0 rounded-[7px] bg-surface shadow-[0_0_0_1px_var(--line),var(--shadow-1)] transition-[translate] duration-(--t-base) ease-out dark:bg-[#2a2d33] forced-colors:hidden'

interface SegmentedControlProps<Id extends string> {
  /** The name of the group for screen readers. */
  label: string
  /** The segments. Their number is two to four, or up to seven if `isScrollable` is set. */
  segments: readonly { id: Id; label: ReactNode }[]
  /** Null if the screen shows something else than the segments offer. */
  value: Id | null
  onChange: (id: Id) => void
  isFullWidth?: boolean
  /**
   * Allows up to seven segments with very short labels. On a phone, the control then has the full width.
   * If the labels do not fit, the user can scroll the control sideways.
   */
  isScrollable?: boolean
  isDisabled?: boolean
  className?: string | undefined
}

/**
 * Lets the user switch between two to four views of the same data. A background slides to the selected view.
 */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, segments, value, onChange } = props
  const { isFullWidth = false, isScrollable = false, isDisabled = false, className } = props
  const form = isScrollable ? 'scrolls' : isFullWidth ? 'full' : 'plain'
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={`${GROUP} ${GROUP_FORM[form]} ${className ?? ''}`}
      isDisabled={isDisabled}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const chosen = segments.find((segment) => keys.has(segment.id))
        if (chosen) onChange(chosen.id)
      }}
    >
      {segments.map((segment) => (
        <ToggleButton key={segment.id} id={segment.id} className={`${SEGMENT} ${SEGMENT_FORM[form]}`}>
          <SelectionIndicator className={PLATE} />
          <span className="relative">{segment.label}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
