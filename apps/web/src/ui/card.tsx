import type { HTMLAttributes, Ref } from 'react'

const FORM = {
  hairline: 'rounded-card border border-line',
  lifted: 'rounded-dialog shadow-md',
}

interface CardProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>
  as?: 'div' | 'section' | 'li'
  /** `lifted` for the one thing on an otherwise empty page. Never a card in a card. */
  form?: keyof typeof FORM
}

export function Card({ ref, as = 'div', form = 'hairline', className = '', ...rest }: CardProps) {
  // The three elements differ in their types alone.
  const Element = as as 'section'
  return (
    <Element {...rest} ref={ref} data-card className={`bg-surface forced-frame ${FORM[form]} ${className}`} />
  )
}
