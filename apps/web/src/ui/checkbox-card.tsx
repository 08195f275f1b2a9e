import type { ReactNode } from 'react'
import { CheckInput, type CheckInputProps, CheckMark } from './checkbox.tsx'
import { hue } from './hue.ts'

const CARD = [
  'group/check relative flex cursor-pointer items-center text-ink transition-[background-color] duration-(--t-fast)',
  'ease-[ease] hover:bg-hover active:bg-press has-checked:bg-hue-tint has-checked:hover:bg-hue-tint-2',
  'shadow-[inset_0_0_0_1px_var(--line)] has-focus-visible:shadow-(--focus-ring)!',
  'has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-ink-3',
].join(' ')

const FORM = {
  row: 'gap-3 rounded-[10px] px-3 py-2.5 has-checked:shadow-[inset_0_0_0_2px_var(--c-solid)]',
  tile: 'min-h-9 gap-2 rounded-control px-2.5 py-1 text-sm/[16px] font-[550] has-checked:text-hue-ink! has-checked:shadow-[inset_0_0_0_1.5px_var(--c-solid)] max-lg:min-h-11 pointer-coarse:min-h-11 [&>svg]:text-hue-ink',
}

interface CheckboxCardProps extends CheckInputProps {
  children: ReactNode
  /** The color of the card's tint and ring while the card is selected. */
  color: string
  /**
   * A `row` shows a checkbox at the end of the card. A `tile` is for grids and shows no checkbox.
   */
  form?: keyof typeof FORM
}

/** A checkbox that looks like a card. Users choose sports or the children of a team with it. */
export function CheckboxCard({ children, color, form = 'row', ...input }: CheckboxCardProps) {
  return (
    <label {...hue(color, `${CARD} ${FORM[form]}`)}>
      <CheckInput {...input} />
      {form === 'row' ? <CheckMark color={color} className="order-1 ml-auto" /> : null}
      {children}
    </label>
  )
}
