import { PALETTE } from '@homefield/domain/palette'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { colorText } from '../../../lib/color-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { SwatchPicker } from '../../../ui/swatch-picker.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { emptyForm, type ProfileForm } from '../model.ts'
import { useAddProfile } from '../mutations.ts'
import { SportGrid } from './sport-grid.tsx'

interface AddProfileDialogProps {
  /** The children there are already: a second one does not start with the first one's color. */
  profiles: readonly { color: string }[]
  onClose: () => void
}

const FORM_ID = 'add-profile'

/** Mounted while it is open, so that it opens empty. */
export function AddProfileDialog({ profiles, onClose }: AddProfileDialogProps) {
  const { t } = useLingui()
  const [form, setForm] = useState<ProfileForm>(() => emptyForm(profiles))
  const [refusals, setRefusals] = useState(0)
  const add = useAddProfile(onClose)
  const change = (part: Partial<ProfileForm>) => setForm((before) => ({ ...before, ...part }))
  const isNameMissing = refusals > 0 && form.name.trim() === ''
  const isTouched = form.name !== '' || form.sports.length > 0

  const submit = () => {
    if (add.isPending) return
    if (form.name.trim() === '') setRefusals(refusals + 1)
    else add.mutate({ ...form, name: form.name.trim() })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Add New Child`}
      closesOnOutsidePress={!isTouched}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM_ID}
            isBusy={add.isPending}
            busyLabel={t`Adding...`}
          >
            {t`Add Child`}
          </Button>
        </>
      }
    >
      <Form id={FORM_ID} onSubmit={submit} refusals={refusals} className="flex flex-col gap-[18px]">
        {add.errorText ? (
          <Note tone="neg" role="alert">
            {add.errorText}
          </Note>
        ) : null}
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="off"
          autoFocus
          isRequired
          maxLength={80}
          value={form.name}
          onChange={(name) => change({ name })}
          error={isNameMissing ? t`Please enter a name` : null}
        />
        <SwatchPicker
          label={t`Profile Color`}
          swatches={PALETTE.map((color) => ({ value: color.hex, name: colorText(color.hex) }))}
          value={form.color}
          onChange={(color) => change({ color })}
        />
        <SportGrid sports={form.sports} onChange={(sports) => change({ sports })} />
      </Form>
    </Dialog>
  )
}
