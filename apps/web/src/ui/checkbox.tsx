import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { hue } from './hue.ts'

// The label is only 18 px high, so an invisible area of 44 px receives the taps on phones and touch screens.
const LABEL =
  'group/check relative inline-flex cursor-pointer items-center gap-2 text-sm text-ink has-disabled:cursor-not-allowed has-disabled:text-ink-3 touch:after:absolute touch:after:inset-[50%_-6px_auto] touch:after:h-11 touch:after:-translate-y-1/2'

const MARK = [
  'grid size-[18px] flex-none place-items-center rounded-[5px] border-[1.5px] border-line-control bg-surface',
  'text-transparent transition-[background-color,border-color] duration-(--t-fast) ease-[ease]',
  'group-hover/check:border-ink-3 peer-disabled:border-line peer-disabled:bg-sunken',
  'forced-frame forced-color-adjust-none forced-colors:bg-[Canvas]!',
  'forced-colors:peer-checked:bg-[Highlight]! forced-colors:peer-checked:text-[HighlightText]!',
].join(' ')

const CHECKED =
  'peer-checked:border-brand peer-checked:bg-brand peer-checked:not-peer-disabled:text-white peer-checked:text-ink-3'

const CHECKED_HUE =
  'peer-checked:border-hue! peer-checked:bg-hue! peer-checked:not-peer-disabled:text-hue-on peer-checked:text-ink-3'

interface CheckboxProps extends CheckInputProps {
  children: ReactNode
  /** The color of the checked box, such as a child's color. The check mark on a child's color is dark. */
  color?: string
  className?: string
}

export function Checkbox({ children, color, className, ...input }: CheckboxProps) {
  return (
    <label className={`${LABEL} ${className ?? ''}`}>
      <CheckInput {...input} />
      <CheckMark color={color} className="peer-focus-visible:shadow-(--focus-ring)" />
      {children}
    </label>
  )
}

export interface CheckInputProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
}

/**
 * The browser's own checkbox, which is visually hidden but keeps keyboard and screen reader support.
 * `CheckInput` must come first in the label, because the state of the checkbox styles the `CheckMark` after it.
 */
export function CheckInput({ isSelected, onChange, isDisabled = false }: CheckInputProps) {
  return (
    <input
      type="checkbox"
      className="peer sr-only"
      checked={isSelected}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/**
 * The visible part of a checkbox.
 * Render `CheckMark` after `CheckInput`, because its classes depend on the state of the checkbox before it.
 */
export function CheckMark({ color, className }: { color?: string | undefined; className: string }) {
  return (
    <span
      {...(color
        ? hue(color, `${MARK} ${CHECKED_HUE} ${className}`)
        : { className: `${MARK} ${CHECKED} ${className}` })}
      aria-hidden="true"
    >
      <Check size={12} strokeWidth={3.2} />
    </span>
  )
}
