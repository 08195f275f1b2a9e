import { useLingui } from '@lingui/react/macro'
import { FIELD, FIELD_HINT, FIELD_LABEL } from '../../../../ui/field-classes.ts'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import type { EventValues } from '../model/values.ts'

/** The children of the event and their owner. The explanation of the visibility names them. */
export interface Whose {
  readonly name: string
  readonly ownerName: string
  readonly isOwn: boolean
}

interface VisibilityFieldProps {
  whose: Whose
  value: EventValues['visibility']
  onChange: (visibility: EventValues['visibility']) => void
}

/** Lets the user choose between public and private, and says who will see the event. */
export function VisibilityField({ whose, value, onChange }: VisibilityFieldProps) {
  const { t } = useLingui()
  const { name, ownerName, isOwn } = whose
  const everyone = isOwn
    ? t`Seen by everyone you share ${name} with.`
    : t`Seen by everyone ${ownerName} shares ${name} with.`
  const few = isOwn
    ? t`Seen by you and your administrators only.`
    : t`Seen by ${ownerName} and administrators only.`
  return (
    <div className={FIELD}>
      <span className={FIELD_LABEL} aria-hidden="true">{t`Visibility`}</span>
      <SegmentedControl
        label={t`Visibility`}
        isFullWidth
        className="*:min-h-9! max-md:*:min-h-11!"
        value={value}
        onChange={onChange}
        segments={[
          { id: 'public', label: t`Public` },
          { id: 'private', label: t`Private` },
        ]}
      />
      <p className={FIELD_HINT} aria-live="polite">
        {value === 'public' ? everyone : few}
      </p>
    </div>
  )
}
