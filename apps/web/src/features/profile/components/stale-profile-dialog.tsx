import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PickRow } from '../../../ui/pick-row.tsx'
import type { ProfileField, ProfileValues } from '../model/form.ts'
import { FIELD_NAMES } from './field-names.ts'
import { useFieldText } from './use-field-text.ts'

interface StaleProfileDialogProps {
  fields: readonly ProfileField[]
  mine: ProfileValues
  theirs: ProfileValues
  onBack: () => void
  onResolve: (keepsTheirs: (field: ProfileField) => boolean) => void
}

/**
 * Shown if another person changed fields that the user is editing. The user picks one value for each field.
 */
export function StaleProfileDialog({ fields, mine, theirs, onBack, onResolve }: StaleProfileDialogProps) {
  const { t, i18n } = useLingui()
  const textOf = useFieldText()
  const [kept, setKept] = useState<ReadonlySet<ProfileField>>(new Set())
  const pick = (field: ProfileField, keepsTheirs: boolean) => {
    const next = new Set(kept)
    if (keepsTheirs) next.add(field)
    else next.delete(field)
    setKept(next)
  }
  return (
    <Dialog
      isOpen
      onClose={onBack}
      title={t`Changed while you were editing`}
      isSheet
      closesOnOutsidePress={false}
      footer={
        <>
          <Button variant="ghost" onPress={onBack}>
            {t`Back to editing`}
          </Button>
          <Button variant="primary" onPress={() => onResolve((field) => kept.has(field))}>
            {t`Save my choices`}
          </Button>
        </>
      }
    >
      <p className="mb-3">
        {t`This profile was saved elsewhere while you were typing. None of your changes are lost. Choose what to keep.`}
      </p>
      {fields.map((field) => (
        <PickRow
          key={field}
          label={i18n._(FIELD_NAMES[field])}
          options={[
            { id: 'mine', name: t`Yours`, text: textOf(field, mine) },
            { id: 'theirs', name: t`Saved elsewhere`, text: textOf(field, theirs) },
          ]}
          value={kept.has(field) ? 'theirs' : 'mine'}
          onChange={(id) => pick(field, id === 'theirs')}
        />
      ))}
    </Dialog>
  )
}
