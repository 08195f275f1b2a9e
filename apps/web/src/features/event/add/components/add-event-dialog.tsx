import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ChildDisc } from '../../../../ui/disc.tsx'
import { useLeaving, useUnsavedGuard } from '../../../profile/components/use-unsaved-guard.ts'
import type { Day } from '../../model/day.ts'
import { nowIn } from '../../model/placement.ts'
import { emptyEvent, isChanged, missingOf, newEventOf } from '../model.ts'
import { useAddEvent } from '../mutations.ts'
import { EventForm } from './event-form.tsx'

export interface AddEventDialogProps {
  /** Whose event it will be. */
  profile: Profile
  /** Where it starts out; today where nobody said. */
  day?: Day | undefined
  onClose: () => void
}

const FORM_ID = 'add-event'

/** Mounted while it is open, so that it opens empty. */
export function AddEventDialog({ profile, day, onClose }: AddEventDialogProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const [id] = useState(() => v7())
  const [empty] = useState(() =>
    emptyEvent(profile.sports, day ?? nowIn(Temporal.Now.instant(), timeZone).day),
  )
  const [values, setValues] = useState(empty)
  const [refusals, setRefusals] = useState(0)
  const leaving = useLeaving(onClose)
  const add = useAddEvent(leaving.now)
  const isDirty = isChanged(values, empty)
  const guard = useUnsavedGuard(isDirty, leaving)

  // What is being saved is waited for: whether it may be lost is not known yet.
  const close = () => {
    if (!add.isPending) guard.close()
  }
  const submit = () => {
    if (add.isPending) return
    const event = newEventOf(values, { id, profileId: profile.id })
    if (event === null) setRefusals(refusals + 1)
    else add.mutate(event)
  }

  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title={
          <>
            {t`Add New Event`}
            <span className="mt-1 flex items-center gap-2 font-sans text-sm font-normal tracking-normal text-ink-2">
              <ChildDisc
                name={profile.name}
                color={profile.color}
                size={18}
                isFriend={!profile.isOwnProfile}
              />
              <span className="min-w-0">{profile.name}</span>
            </span>
          </>
        }
        closesOnOutsidePress={!isDirty}
        footer={
          <>
            <Button variant="ghost" onPress={close} isDisabled={add.isPending}>
              {t`Cancel`}
            </Button>
            <Button
              variant="primary"
              type="submit"
              form={FORM_ID}
              isBusy={add.isPending}
              busyLabel={t`Adding...`}
            >
              {t`Add Event`}
            </Button>
          </>
        }
      >
        <EventForm
          id={FORM_ID}
          profile={profile}
          values={values}
          missing={refusals > 0 ? missingOf(values) : NOTHING}
          refusals={refusals}
          errorText={add.errorText}
          onChange={(part) => setValues((before) => ({ ...before, ...part }))}
          onSubmit={submit}
        />
      </Dialog>
      <ConfirmDialog
        isOpen={guard.isAsking}
        onCancel={guard.stay}
        onConfirm={guard.discard}
        title={t`Discard this event?`}
        confirmLabel={t`Discard`}
      >
        {t`What you entered has not been saved and would be lost.`}
      </ConfirmDialog>
    </>
  )
}

const NOTHING: ReturnType<typeof missingOf> = new Set()
