import type { Event } from '@homefield/contract/event'
import { sportNamed } from '@homefield/domain/sport'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sportText } from '../../../../lib/sport-text.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormActions } from '../../../../ui/form-actions.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Select } from '../../../../ui/select.tsx'
import { STATE, STATE_TEXT, STATE_TITLE, StateIcon } from '../../../../ui/state.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useMailGoesOut } from '../../../account/queries.ts'
import { useEventText } from '../../components/use-event-text.ts'
import { EventPlate } from '../../components/event-plate.tsx'
import { place } from '../../model/placement.ts'
import { isWholeAddress } from '../model.ts'
import { useShareEvent } from '../mutations.ts'
import { ShareByHand } from './share-by-hand.tsx'

/** Milliseconds until the dialog closes after success (specification 001, section 9). */
const CLOSES_AFTER = 2_000
const FORM_ID = 'share-event'

interface ShareDialogProps {
  event: Event
  onClose: () => void
}

/** Shares one event with one email address. Callers mount this component only while the dialog is open. */
export function ShareDialog({ event, onClose }: ShareDialogProps) {
  const { t } = useLingui()
  const text = useEventText()
  const style = useTimeStyle()
  const [email, setEmail] = useState('')
  const [profileId, setProfileId] = useState(event.children[0]?.profileId ?? '')
  const [isRefused, setRefused] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [sharedWith, setSharedWith] = useState<string | null>(null)
  const share = useShareEvent(event, setSharedWith)
  const sendsMail = useMailGoesOut()
  const placed = place(event, style.timeZone)
  const child = event.children.find((one) => one.profileId === profileId)?.name ?? ''
  const sport = sportNamed(event.sport).name
  const said = [child, sport === 'Unknown' ? null : sportText(sport), text.when(placed)]
  const plate = said.filter((part) => part !== null).join(' · ')
  const isWrong = isRefused || share.isAddressRefused

  useEffect(() => {
    if (sharedWith === null) return undefined
    const timer = setTimeout(onClose, CLOSES_AFTER)
    return () => clearTimeout(timer)
  }, [sharedWith, onClose])

  const submit = () => {
    const recipientEmail = email.trim()
    if (share.isPending || recipientEmail === '') return
    const isWhole = isWholeAddress(recipientEmail)
    setRefused(!isWhole)
    if (isWhole) share.mutate({ recipientEmail, profileId })
    else setRefusals(refusals + 1)
  }

  if (sharedWith !== null)
    return (
      <Dialog isOpen onClose={onClose} title={t`Share Event`} isSheet>
        <div className={STATE} role="status">
          <StateIcon of={Check} tone="pos" />
          <h3 className={STATE_TITLE}>{t`Event Shared!`}</h3>
          <p className={STATE_TEXT}>{t`The event details were sent to ${sharedWith}`}</p>
        </div>
      </Dialog>
    )
  if (!sendsMail)
    return (
      <Dialog isOpen onClose={onClose} title={t`Share Event`} isSheet>
        <EventPlate event={event}>{plate}</EventPlate>
        <ShareByHand
          event={event}
          words={[text.title(event), plate, text.place(event)].filter((part) => part !== null)}
        />
      </Dialog>
    )
  return (
    <Dialog
      isOpen
      onClose={() => {
        if (!share.isPending) onClose()
      }}
      closesOnOutsidePress={email === ''}
      title={t`Share Event`}
      isSheet
      footer={
        <FormActions
          form={FORM_ID}
          onCancel={onClose}
          isCancelDisabled={share.isPending}
          isDisabled={email.trim() === ''}
          isBusy={share.isPending}
          busyLabel={t`Sharing...`}
        >{t`Share Event`}</FormActions>
      }
    >
      {share.errorText === null ? null : (
        <Note tone="neg" role="alert" className="mb-3.5">
          <b>{share.errorText}</b> {share.reasonText}
          {share.needsConfirmation ? (
            <TextLink to="/settings" className="text-inherit! underline underline-offset-3">
              {t`Open settings`}
            </TextLink>
          ) : null}
        </Note>
      )}
      <EventPlate event={event}>{plate}</EventPlate>
      <Form id={FORM_ID} onSubmit={submit} refusals={refusals} className="mt-4 flex flex-col gap-4">
        {event.children.length > 1 ? (
          <Select
            label={t`Share this event for`}
            hint={t`The email only mentions this child.`}
            options={event.children.map(({ profileId: id, name }) => ({ id, label: name }))}
            value={profileId}
            onChange={setProfileId}
            isDisabled={share.isPending}
          />
        ) : null}
        <TextField
          label={t`Recipient Email`}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          isRequired
          autoFocus
          isSending={share.isPending}
          value={email}
          onChange={(value) => {
            setEmail(value)
            setRefused(false)
            if (share.isError) share.reset()
          }}
          hint={t`They’ll get the time, place, map and a calendar file. They don’t need an account and won’t see anything else about your family.`}
          error={isWrong ? t`Enter a full email address, like name@example.com` : undefined}
        />
      </Form>
    </Dialog>
  )
}
