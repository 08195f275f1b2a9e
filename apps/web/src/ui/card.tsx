import type { ReactNode } from 'react'

const FORM = {
  hairline: 'rounded-card border border-line',
  lifted: 'rounded-dialog shadow-md',
}

interface CardProps {
  children: ReactNode
  /** `lifted` for the one thing on an otherwise empty page. Never a card in a card. */
  form?: keyof typeof FORM
  className?: string
}

export function Card({ children, form = 'hairline', className }: CardProps) {
  return (
    <div data-card className={`bg-surface forced-frame ${FORM[form]} ${className ?? ''}`}>
      {children}
    </div>
  )
}
