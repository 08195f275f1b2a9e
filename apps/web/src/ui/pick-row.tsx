import { useId } from 'react'
import { RadioGroup } from 'react-aria-components/RadioGroup'
import { FIELD_LABEL } from './field-classes.ts'
import { RadioRow } from './radio-row.tsx'

interface PickRowProps<Id extends string> {
  label: string
  /**
   * The two conflicting values: `name` is a heading, such as 'Yours', and `text` is the value below it.
   */
  options: readonly { id: Id; name: string; text: string }[]
  value: Id
  onChange: (id: Id) => void
}

/** Shows the two values of a field after an edit conflict and lets the user choose one of them. */
export function PickRow<Id extends string>({ label, options, value, onChange }: PickRowProps<Id>) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-1.5 border-t border-line-soft py-2 md:grid-cols-[128px_minmax(0,1fr)] md:gap-2.5">
      <span id={id} className={FIELD_LABEL}>
        {label}
      </span>
      <RadioGroup
        aria-labelledby={id}
        className="grid grid-cols-2 gap-2.5"
        value={value}
        onChange={(chosen) => {
          const option = options.find((other) => other.id === chosen)
          if (option) onChange(option.id)
        }}
      >
        {options.map((option) => (
          <RadioRow
            key={option.id}
            value={option.id}
            title={option.text}
            detail={option.name}
            isDetailFirst
          />
        ))}
      </RadioGroup>
    </div>
  )
}
