import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { PickRow } from '../../../../ui/pick-row.tsx'
import type { Conflict, SavedField } from '../model/form.ts'
import { useFieldText } from './use-field-text.ts'
import { FIELD_NAMES } from './field-names.ts'
import type { SettingsFormState } from './use-settings-form.ts'

interface StaleDialogProps {
  form: SettingsFormState
  conflicts: readonly Conflict[]
}

/** Appears if another device changed the same fields. The user chooses a value for each field. */
export function StaleDialog({ form, conflicts }: StaleDialogProps) {
  const { t, i18n } = useLingui()
  const textOf = useFieldText(form.phones)
  const [theirs, setTheirs] = useState<ReadonlySet<SavedField>>(new Set())
  const pick = (field: SavedField, keepsTheirs: boolean) => {
    const next = new Set(theirs)
    if (keepsTheirs) next.add(field)
    else next.delete(field)
    setTheirs(next)
  }
  return (
    <Dialog
      isOpen
      onClose={form.backToEditing}
      title={t`Changed while you were editing`}
      isSheet
      closesOnOutsidePress={false}
      footer={
        <>
          <Button variant="ghost" onPress={form.backToEditing}>
            {t`Back to editing`}
          </Button>
          <Button variant="primary" onPress={() => form.resolve((field) => theirs.has(field))}>
            {t`Save my choices`}
          </Button>
        </>
      }
    >
      <p className="mb-3">
        {t`These settings were saved on another device while you were typing. None of your changes are lost. Choose what to keep.`}
      </p>
      {conflicts.map(({ field, ...values }) => (
        <PickRow
          key={field}
          label={i18n._(FIELD_NAMES[field])}
          options={[
            { id: 'mine', name: t`Yours`, text: textOf(field, values.mine) },
            { id: 'theirs', name: t`Saved elsewhere`, text: textOf(field, values.theirs) },
          ]}
          value={theirs.has(field) ? 'theirs' : 'mine'}
          onChange={(id) => pick(field, id === 'theirs')}
        />
      ))}
    </Dialog>
  )
}
