import type { ReactNode } from 'react'
import './card.css'

interface CardProps {
  children: ReactNode
  /** `lifted` for the one thing on an otherwise empty page. Never a card in a card. */
  form?: 'hairline' | 'lifted'
  className?: string
}

export function Card({ children, form = 'hairline', className }: CardProps) {
  return (
    <div className={`card ${className ?? ''}`} data-form={form}>
      {children}
    </div>
  )
}
