import { useId } from 'react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import './radio-row.css'
import './pick-row.css'

interface PickRowProps<Id extends string> {
  label: string
  /** Whose each value is, and the value. */
  options: readonly { id: Id; name: string; text: string }[]
  value: Id
  onChange: (id: Id) => void
}

/** One field with two values beside each other, of which one stays. */
export function PickRow<Id extends string>({ label, options, value, onChange }: PickRowProps<Id>) {
  const id = useId()
  return (
    <div className="pick-row">
      <span id={id} className="field-label">
        {label}
      </span>
      <RadioGroup
        aria-labelledby={id}
        className="pick-options"
        value={value}
        onChange={(chosen) => {
          const option = options.find((other) => other.id === chosen)
          if (option) onChange(option.id)
        }}
      >
        {options.map((option) => (
          <Radio key={option.id} value={option.id} className="radio-row">
            <span className="radio-mark" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <span className="radio-detail">{option.name}</span>
              <span className="radio-title break-words">{option.text}</span>
            </span>
          </Radio>
        ))}
      </RadioGroup>
    </div>
  )
}
