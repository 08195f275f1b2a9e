import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useOnePress } from './use-one-press.ts'

interface FormProps {
  children: ReactNode
  onSubmit: () => void
  /**
   * The number of failed attempts to submit the form.
   * When the number increases, the form moves the focus to the first field with an error.
   */
  refusals?: number
  className?: string
  id?: string
}

/** A form that shows our own error messages instead of the browser's. Enter submits the form. */
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
