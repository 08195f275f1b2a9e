import { useLingui } from '@lingui/react/macro'
import { CarFront } from 'lucide-react'
import { Icon } from '../../../../ui/icon.tsx'
import { Select } from '../../../../ui/select.tsx'
import type { DriverChoice } from './use-driver-choices.ts'

const NOBODY = 'nobody'

interface DriverFieldProps {
  choices: readonly DriverChoice[]
  /** Undefined if nobody drives yet. */
  value: DriverChoice | undefined
  onChange: (id: string | null) => void
}

/** Lets the user say who drives both ways, so that a new event does not show up as one that needs a ride. */
export function DriverField({ choices, value, onChange }: DriverFieldProps) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Who drives?`}
      start={<Icon of={CarFront} size={16} />}
      options={[{ id: NOBODY, label: t`Nobody yet` }, ...choices.map(({ id, label }) => ({ id, label }))]}
      value={value?.id ?? NOBODY}
      onChange={(id) => onChange(id === NOBODY ? null : id)}
    />
  )
}
