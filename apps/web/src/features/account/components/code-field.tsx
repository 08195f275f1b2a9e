import type { ReactNode, Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { FIELD } from '../../../ui/field-classes.ts'
import { FieldFrame } from '../../../ui/field.tsx'

const DIGIT =
  'grid min-h-12 min-w-0 place-items-center rounded-control border border-line-control bg-surface text-[20px]/[24px] font-semibold text-ink tabular-nums transition-[border-color,box-shadow] duration-(--t-fast) ease-[ease] group-data-invalid/field:border-neg'

const NEXT =
  'group-focus-within/code:border-focus! group-focus-within/code:shadow-[0_0_0_3px_color-mix(in_srgb,var(--focus)_22%,transparent)]'

const LENGTH = 6
const PLACES = Array.from({ length: LENGTH }, (_, place) => place)

interface CodeFieldProps {
  label: ReactNode
  value: string
  /** Called with at most six digits. All other typed or pasted characters are removed. */
  onChange: (digits: string) => void
  error?: string | null | undefined
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/**
 * An input field for the six-digit code of an authenticator app.
 * Screen readers see one input field, although six boxes are drawn.
 */
export function CodeField({ label, value, onChange, error, autoFocus = false, inputRef }: CodeFieldProps) {
  const next = Math.min(value.length, LENGTH - 1)
  return (
    <AriaTextField
      className={FIELD}
      value={value}
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, LENGTH))}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      autoFocus={autoFocus}
    >
      <FieldFrame label={label} error={error}>
        <div className="group/code relative grid grid-cols-6 gap-2">
          {PLACES.map((place) => (
            <span key={place} className={`${DIGIT} ${place === next ? NEXT : ''}`} aria-hidden="true">
              {value[place]}
            </span>
          ))}
          {/* The input covers the six boxes. It receives typed text, pasted text,
              and a phone's autofill. */}
          <Input
            className="absolute inset-0 w-full cursor-text text-[16px] opacity-0"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...(inputRef ? { ref: inputRef } : {})}
          />
        </div>
      </FieldFrame>
    </AriaTextField>
  )
}
