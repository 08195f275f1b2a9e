import type { Person } from '@homefield/contract/friend'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDraft, useKeepDraft } from '../../../lib/session/use-draft.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { requestTo } from '../model/draft.ts'
import { useAskFriend } from '../mutations.ts'
import { PersonCard } from './person-card.tsx'
import { personName } from './person-text.ts'

const FORM = 'ask-friend'
/** Maximum length of the message, from the API contract. */
const LONGEST_MESSAGE = 500

interface AskDialogProps {
  person: Person
  onClose: () => void
  onAsked: () => void
}

/** Asks the user to confirm a friend request. The user can add a message to the request. */
export function AskDialog({ person, onClose, onAsked }: AskDialogProps) {
  const { t } = useLingui()
  const draft = useDraft(requestTo(person.id))
  const [message, setMessage] = useState(draft?.message ?? '')
  const ask = useAskFriend(onAsked)
  useKeepDraft(requestTo(person.id), message === '' ? null : { person, message })
  const name = personName(person)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Add ${name}`}
      size="choice"
      closesOnOutsidePress={message === '' && !ask.isPending}
      footer={
        <FormActions
          form={FORM}
          onCancel={onClose}
          isBusy={ask.isPending}
          busyLabel={t`Sending...`}
        >{t`Send Request`}</FormActions>
      }
    >
      <PersonCard
        person={person}
        detail={t`They can’t see anything about your children until you allow it.`}
      />
      <Form id={FORM} onSubmit={() => ask.act({ userId: person.id, message })} className="mt-3.5">
        <TextArea
          label={t`Message (optional)`}
          rows={3}
          autoFocus
          maxLength={LONGEST_MESSAGE}
          value={message}
          onChange={(typed) => {
            setMessage(typed)
            if (ask.error !== null) ask.reset()
          }}
          hint={t`So they know who you are.`}
        />
      </Form>
      {ask.errorText ? (
        <Note tone="neg" role="alert" className="mt-3">
          {ask.errorText}
        </Note>
      ) : null}
    </Dialog>
  )
}
