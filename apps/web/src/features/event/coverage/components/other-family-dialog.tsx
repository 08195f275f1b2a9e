import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import type { EventLeg } from '../model/event-legs.ts'
import { useChangeLegs } from '../mutations.ts'
import { waysText } from './drive-text.ts'

interface OtherFamilyDialogProps {
  leg: EventLeg
  onClose: () => void
}

const MOST_LETTERS = 80

/** Asks which family takes the child. The name is optional, because often everybody knows. */
export function OtherFamilyDialog({ leg, onClose }: OtherFamilyDialogProps) {
  const { t } = useLingui()
  const form = useId()
  const change = useChangeLegs()
  const [note, setNote] = useState(leg.leg?.driver?.kind === 'otherFamily' ? leg.leg.driver.note : '')
  const { name } = leg.child
  const ways = waysText([leg])
  const save = () => {
    const driver = { kind: 'otherFamily', note: note.trim() } as const
    void change([leg], { kind: 'assignLegs', driver }, t`${name} rides with another family`)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="confirm"
      title={t`Another family takes ${name} ${ways}`}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form={form}>{t`Save`}</Button>
        </>
      }
    >
      <Form id={form} onSubmit={save}>
        <TextField
          label={t`Which family? (optional)`}
          value={note}
          onChange={setNote}
          maxLength={MOST_LETTERS}
          autoFocus
          placeholder={t`The Lees`}
        />
      </Form>
    </Dialog>
  )
}
