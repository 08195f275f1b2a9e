import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useOnePress } from './use-one-press.ts'

interface FormProps {
  children: ReactNode
  onSubmit: () => void
  /** Increment it with every failed submission to focus the first field in error. */
  refusals?: number
  className?: string
  id?: string
}

/** A form with our own error messages: the browser's bubbles are off, and Enter submits. */
export function Form({ children, onSubmit, refusals = 0, className, id }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus()
  }, [refusals])
  const once = useOnePress()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    once(onSubmit)
  }
  return (
    <form ref={form} {...(id ? { id } : {})} className={className} noValidate onSubmit={submit}>
      {children}
    </form>
  )
}
