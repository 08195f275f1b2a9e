import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import './checkbox.css'
import { hue } from './hue.ts'

interface CheckboxProps extends CheckInputProps {
  children: ReactNode
  /** A child's color: the box fills with it and gets a dark tick. */
  color?: string
  className?: string
}

export function Checkbox({ children, color, className, ...input }: CheckboxProps) {
  return (
    <label className={`checkbox ${className ?? ''}`}>
      <CheckInput {...input} />
      <CheckMark color={color} />
      {children}
    </label>
  )
}

export interface CheckInputProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
}

/** The browser's own box, unseen: first in the label of what stands for it. */
export function CheckInput({ isSelected, onChange, isDisabled = false }: CheckInputProps) {
  return (
    <input
      type="checkbox"
      className="sr-only"
      checked={isSelected}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** The 18 px box that is seen. */
export function CheckMark({ color }: { color?: string | undefined }) {
  return (
    <span {...(color ? hue(color, 'check-mark') : { className: 'check-mark' })} aria-hidden="true">
      <Check size={12} strokeWidth={3.2} />
    </span>
  )
}
