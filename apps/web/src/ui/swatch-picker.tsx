import { Check } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { Label } from 'react-aria-components/Label'
import './field.css'
import './swatch-picker.css'
import { hue } from './hue.ts'

interface SwatchPickerProps<Value extends string> {
  label: string
  swatches: readonly { value: Value; name: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of the twelve colors; its name stands beside the label, for those who cannot tell. */
export function SwatchPicker<Value extends string>({
  label,
  swatches,
  value,
  onChange,
}: SwatchPickerProps<Value>) {
  return (
    <RadioGroup
      className="field"
      orientation="horizontal"
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
    >
      <Label className="field-label">
        {label}{' '}
        <span className="font-[450] text-ink-3">
          {swatches.find((swatch) => swatch.value === value)?.name}
        </span>
      </Label>
      <div className="swatches">
        {swatches.map((swatch) => (
          <Radio
            key={swatch.value}
            value={swatch.value}
            aria-label={swatch.name}
            {...hue(swatch.value, 'swatch')}
          >
            {({ isSelected }) => (isSelected ? <Check size={15} strokeWidth={3} aria-hidden /> : null)}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
