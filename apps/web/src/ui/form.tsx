import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useOnePress } from './use-one-press.ts'

interface FormProps {
  children: ReactNode
  onSubmit: () => void
  /** Raise it with every refused attempt: focus then goes to the first field in error. */
  refusals?: number
  className?: string
  id?: string
}

/** A form whose errors are ours: the browser's own bubbles are off, and Enter submits. */
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
