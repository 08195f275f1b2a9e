import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { type Tone, TONES } from '../model/emoji.ts'

const HANDS = ['✋', '✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿'] as const

export function ToneChoice({ tone, onChange }: { tone: Tone; onChange: (tone: Tone) => void }) {
  const { t } = useLingui()
  const name = useId()
  const labels = [
    t`No skin tone`,
    t`Light skin tone`,
    t`Medium-light skin tone`,
    t`Medium skin tone`,
    t`Medium-dark skin tone`,
    t`Dark skin tone`,
  ]
  return (
    <fieldset className="flex flex-none">
      <legend className="sr-only">{t`Skin tone`}</legend>
      {TONES.map((one) => (
        <label
          key={one}
          className="grid h-8 w-6.5 cursor-pointer place-items-center rounded-control text-[16px] has-checked:bg-press has-focus-visible:shadow-(--focus-ring)"
          title={labels[one]}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            aria-label={labels[one]}
            checked={one === tone}
            onChange={() => onChange(one)}
          />
          <span aria-hidden="true">{HANDS[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}
