import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components/Checkbox'
import './checkbox.css'
import { hue } from './hue.ts'

interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> {
  children?: ReactNode
  /** A child's color: the box fills with it and gets a dark tick. */
  color?: string
  className?: string
}

export function Checkbox({ children, color, className, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={`checkbox ${className ?? ''}`}>
      {({ isIndeterminate }) => (
        <>
          <CheckMark color={color} isIndeterminate={isIndeterminate} />
          {children}
        </>
      )}
    </AriaCheckbox>
  )
}

/** The 18 px box, for elements that are a checkbox as a whole (a card, a filter row). */
export function CheckMark({
  color,
  isIndeterminate = false,
}: {
  color?: string | undefined
  isIndeterminate?: boolean
}) {
  const Drawing = isIndeterminate ? Minus : Check
  return (
    <span {...(color ? hue(color, 'check-mark') : { className: 'check-mark' })} aria-hidden="true">
      <Drawing size={12} strokeWidth={3.2} />
    </span>
  )
}
