import type { HTMLAttributes, Ref } from 'react'

const FORM = {
  hairline: 'rounded-card border border-line',
  lifted: 'rounded-dialog shadow-md',
}

interface CardProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>
  as?: 'div' | 'section' | 'li'
  /** Use `lifted` if the page contains nothing but this card. Never put a card inside a card. */
  form?: keyof typeof FORM
}

export function Card({ ref, as = 'div', form = 'hairline', className = '', ...rest }: CardProps) {
  // Casting the tag name to 'section' is safe, because `div`, `section` and `li` accept the same props.
  const Element = as as 'section'
  return (
    <Element {...rest} ref={ref} data-card className={`bg-surface forced-frame ${FORM[form]} ${className}`} />
  )
}
