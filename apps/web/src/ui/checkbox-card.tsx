import type { ReactNode } from 'react'
import './checkbox-card.css'
import { CheckInput, type CheckInputProps, CheckMark } from './checkbox.tsx'
import { hue } from './hue.ts'

interface CheckboxCardProps extends CheckInputProps {
  children: ReactNode
  /** Tints the card and rings it while it is chosen. */
  color: string
  /** `row`: a disc, words, and a box at the end; `tile`: an icon and a word, in a grid. */
  form?: 'row' | 'tile'
}

/** A checkbox as large as what it chooses: a sport, a child to map a team to. */
export function CheckboxCard({ children, color, form = 'row', ...input }: CheckboxCardProps) {
  return (
    <label {...hue(color, 'checkbox-card')} data-form={form}>
      <CheckInput {...input} />
      {form === 'row' ? <CheckMark color={color} /> : null}
      {children}
    </label>
  )
}
