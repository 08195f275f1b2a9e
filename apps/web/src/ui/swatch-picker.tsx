import { Check } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { Label } from 'react-aria-components/Label'
import { FIELD, FIELD_LABEL } from './field-classes.ts'
import { hue } from './hue.ts'

const SWATCH = [
  'relative grid aspect-square cursor-pointer place-items-center rounded-full bg-hue text-hue-on transition-transform',
  'duration-(--t-fast) ease-[ease] data-hovered:not-data-selected:scale-106 md:max-w-[34px]',
  'data-selected:shadow-[0_0_0_2.5px_var(--raised),0_0_0_4.5px_var(--c-solid)]',
  'data-focus-visible:shadow-[0_0_0_2.5px_var(--raised),0_0_0_5px_var(--focus)]!',
  'max-md:m-[3px] max-md:w-[38px] max-md:after:absolute max-md:after:inset-[-3px]',
  'forced-color-adjust-none forced-colors:data-selected:outline-3 forced-colors:data-selected:outline-offset-2',
  'forced-colors:data-selected:outline-[CanvasText]',
].join(' ')

interface SwatchPickerProps<Value extends string> {
  label: string
  swatches: readonly { value: Value; name: string }[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * Lets the user choose one of the twelve colors.
 * The name of the selected color appears beside the label, for users who cannot distinguish the colors.
 */
export function SwatchPicker<Value extends string>({
  label,
  swatches,
  value,
  onChange,
}: SwatchPickerProps<Value>) {
  return (
    <RadioGroup
      className={FIELD}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
    >
      <Label className={FIELD_LABEL}>
        {label}{' '}
        <span className="font-[450] text-ink-3">
          {swatches.find((swatch) => swatch.value === value)?.name}
        </span>
      </Label>
      <div className="grid grid-cols-[repeat(6,44px)] justify-between gap-y-2 md:grid-cols-12 md:justify-normal md:gap-1.5">
        {swatches.map((swatch) => (
          <Radio
            key={swatch.value}
            value={swatch.value}
            aria-label={swatch.name}
            {...hue(swatch.value, SWATCH)}
          >
            {({ isSelected }) => (isSelected ? <Check size={15} strokeWidth={3} aria-hidden /> : null)}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
