import type { ReactNode } from 'react'
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components/Checkbox'
import './checkbox-card.css'
import { CheckMark } from './checkbox.tsx'
import { hue } from './hue.ts'

interface CheckboxCardProps extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> {
  children: ReactNode
  /** Tints the card and rings it while it is chosen. */
  color: string
  /** `row`: a box, a disc, words; `tile`: an icon and a word, in a grid. */
  form?: 'row' | 'tile'
  className?: string
}

/** A checkbox as large as what it chooses: a sport, a child to map a team to. */
export function CheckboxCard({ children, color, form = 'row', className, ...rest }: CheckboxCardProps) {
  return (
    <AriaCheckbox {...rest} {...hue(color, `checkbox-card ${className ?? ''}`)} data-form={form}>
      {form === 'row' ? <CheckMark color={color} /> : null}
      {children}
    </AriaCheckbox>
  )
}
