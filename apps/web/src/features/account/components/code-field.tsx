import type { ReactNode, Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { FieldFrame } from '../../../ui/field.tsx'
import './code-field.css'

const LENGTH = 6
const PLACES = Array.from({ length: LENGTH }, (_, place) => place)

interface CodeFieldProps {
  label: ReactNode
  value: string
  /** Digits alone, six at most, whatever was typed or pasted. */
  onChange: (digits: string) => void
  error?: string | null | undefined
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** The six digits of an authenticator: one field for the keyboard and for screen readers, six boxes for the eye. */
export function CodeField({ label, value, onChange, error, autoFocus = false, inputRef }: CodeFieldProps) {
  const next = Math.min(value.length, LENGTH - 1)
  return (
    <AriaTextField
      className="field"
      value={value}
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, LENGTH))}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      autoFocus={autoFocus}
    >
      <FieldFrame label={label} error={error}>
        <div className="code-field">
          {PLACES.map((place) => (
            <span
              key={place}
              className="code-digit"
              data-next={place === next || undefined}
              aria-hidden="true"
            >
              {value[place]}
            </span>
          ))}
          <Input
            className="code-input"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...(inputRef ? { ref: inputRef } : {})}
          />
        </div>
      </FieldFrame>
    </AriaTextField>
  )
}
