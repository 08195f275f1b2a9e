import { useLingui } from '@lingui/react/macro'
import { CarFront } from 'lucide-react'
import { Icon } from '../../../../ui/icon.tsx'
import { Select } from '../../../../ui/select.tsx'
import type { DriverChoice } from './use-driver-choices.ts'

const NOBODY = 'nobody'

interface DriverFieldProps {
  choices: readonly DriverChoice[]
  /** Undefined if the usual drivers drive, or nobody yet. */
  value: DriverChoice | undefined
  /** Who drives without a choice. Null if nobody does. */
  usualText: string | null
  /** True for a repeated event, for which the choice becomes the usual driver. */
  isRepeated: boolean
  onChange: (id: string | null) => void
}

/** Lets the user say who drives both ways, so that a new event does not show up as one that needs a ride. */
export function DriverField({ choices, value, usualText, isRepeated, onChange }: DriverFieldProps) {
  const { t } = useLingui()
  return (
    <Select
      label={isRepeated ? t`Who usually drives?` : t`Who drives?`}
      start={<Icon of={CarFront} size={16} />}
      options={[
        { id: NOBODY, label: usualText ?? t`Nobody yet` },
        ...choices.map(({ id, label }) => ({ id, label })),
      ]}
      value={value?.id ?? NOBODY}
      onChange={(id) => onChange(id === NOBODY ? null : id)}
    />
  )
}
