import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { v7 } from 'uuid'
import { useDraft, useKeepDraft } from '../../../../lib/session/use-draft.ts'
import { useLeaving, useUnsavedGuard } from '../../../../lib/session/use-unsaved-guard.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ChildDisc } from '../../../../ui/disc.tsx'
import { FormActions } from '../../../../ui/form-actions.tsx'
import { Select } from '../../../../ui/select.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { EventForm } from '../../update/components/event-form.tsx'
import { missingOf } from '../../update/model/values.ts'
import { type AskedEvent, newEventDraft } from '../model/draft.ts'
import { rememberChild } from '../model/last-child.ts'
import { isChanged, newEventOf } from '../model/form.ts'
import { useAddEvent } from '../mutations.ts'
import { countOf, repeatFrom, repeatOf, type RepeatValues } from '../model/repeat.ts'
import { AddClashes } from './add-clashes.tsx'
import { DriverField } from './driver-field.tsx'
import { QuickLine } from './quick-line.tsx'
import { RepeatField } from './repeat-field.tsx'
import { useDriverChoices } from './use-driver-choices.ts'
import { useNewEvent } from './use-new-event.ts'
import { useUsualText } from './use-usual-text.ts'

interface AddEventFormProps {
  /** The child that the form selects when it opens. */
  start: Profile
  /** The children between which the user can choose. Empty if the caller has already chosen the child. */
  choice: readonly Profile[]
  asked: AskedEvent
  onClose: () => void
}

const FORM_ID = 'add-event'

export function AddEventForm({ start, choice, asked, onClose }: AddEventFormProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const [id] = useState(() => v7())
  const [form] = useState(() => newEventDraft(asked))
  const draft = useDraft(form)
  const { values, profile, line, said, own, empty, type, change, choose } = useNewEvent({
    start,
    choice,
    asked,
    draft,
  })
  // A duplicated event fills the form completely.
  const hasLine = asked.initial?.title === undefined
  const [chosen, setRepeat] = useState<RepeatValues | null>(draft?.repeat ?? null)
  const repeat = chosen && values.date !== null ? repeatFrom(chosen, values.date) : chosen
  const drivers = useDriverChoices(profile)
  const [driverId, setDriverId] = useState(draft?.driverId ?? null)
  // Another child's family may not have the chosen driver.
  const driver = drivers.find((one) => one.id === driverId)
  const [refusals, setRefusals] = useState(0)
  // A phone shows only the line and its chips, until the user needs another field.
  const canFold = useIsPhone() && hasLine
  const [areDetailsOpen, setDetailsOpen] = useState(own.size > 0 || repeat !== null || driverId !== null)
  const isFolded = canFold && !areDetailsOpen
  const leaving = useLeaving(onClose)
  const add = useAddEvent(() => {
    rememberChild(profile.id)
    leaving.now()
  })
  const isDirty = isChanged(values, empty) || repeat !== null || driver !== undefined || line.trim() !== ''
  const isStarted = isDirty || profile !== start || asked.initial?.startTime !== undefined
  // The mutation queue stores the event while it is being saved, so the form stores no draft then.
  const typed = { asked, profileId: profile.id, values, repeat, driverId, line, own: [...own] }
  useKeepDraft(form, isDirty && !add.isPending ? typed : null, [`profile:${profile.id}`])
  const guard = useUnsavedGuard(isDirty, leaving)

  // The form stays open while it saves, because the server may still reject the event.
  const close = () => {
    if (!add.isPending) guard.close()
  }
  const usualText = useUsualText(profile, values)
  const hasDriver = drivers.length > 0 && values.startTime !== null
  const count = repeat && values.date !== null ? countOf(repeat, values.date) : 1
  const submit = () => {
    if (add.isPending) return
    const event = newEventOf(values, {
      id,
      profileId: profile.id,
      zone: timeZone,
      repeat: repeat && repeatOf(repeat),
    })
    if (event === null || typeof count !== 'number') {
      // The field with the error must exist before the form moves the focus to it.
      setDetailsOpen(true)
      setRefusals(refusals + 1)
    } else add.mutate({ event, count, driver: hasDriver ? driver : undefined })
  }
  const { name, color, isOwnProfile, ownerName } = profile

  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title={
          <>
            {t`Add New Event`}
            {choice.length > 0 ? null : (
              <span className="mt-1 flex items-center gap-2 font-sans text-sm font-normal tracking-normal text-ink-2">
                <ChildDisc name={name} color={color} size={18} isFriend={!isOwnProfile} />
                <span className="min-w-0">{name}</span>
              </span>
            )}
          </>
        }
        footer={
          <FormActions
            form={FORM_ID}
            onCancel={close}
            isCancelDisabled={add.isPending}
            isBusy={add.isPending}
            busyLabel={t`Adding...`}
          >{t`Add Event`}</FormActions>
        }
      >
        <EventForm
          id={FORM_ID}
          whose={{ name, ownerName, isOwn: isOwnProfile }}
          values={values}
          missing={refusals > 0 ? missingOf(values) : NOTHING}
          refusals={refusals}
          errorText={add.errorText}
          isTopFirst={hasLine}
          isFolded={isFolded}
          top={
            <>
              {hasLine ? (
                <QuickLine
                  id={FORM_ID}
                  line={line}
                  said={said}
                  values={values}
                  profile={profile}
                  hasDefaults={isFolded}
                  onChange={type}
                  onCorrect={() => flushSync(() => setDetailsOpen(true))}
                />
              ) : null}
              {canFold ? (
                <Button
                  variant="ghost"
                  icon={areDetailsOpen ? ChevronUp : ChevronDown}
                  className="self-start"
                  aria-expanded={areDetailsOpen}
                  onPress={() => setDetailsOpen(!areDetailsOpen)}
                >{t`More details`}</Button>
              ) : null}
              {choice.length > 0 && !isFolded ? (
                <div data-field="child">
                  <Select
                    label={t`Child`}
                    start={<ChildDisc name={name} color={color} size={20} isFriend={!isOwnProfile} />}
                    options={choice.map((one) => ({
                      id: one.id,
                      label: one.isOwnProfile ? one.name : `${one.name} · ${one.ownerName}`,
                    }))}
                    value={profile.id}
                    onChange={(chosen) => {
                      const other = choice.find((one) => one.id === chosen)
                      if (other) choose(other)
                    }}
                  />
                </div>
              ) : null}
            </>
          }
          // The event is in the device's schedule while it saves, so it would clash with itself.
          belowTime={
            add.isPending ? null : <AddClashes values={values} profile={profile} isStarted={isStarted} />
          }
          repeat={
            <>
              {values.date === null ? null : (
                <RepeatField date={values.date} value={repeat} onChange={setRepeat} />
              )}
              {hasDriver ? (
                <DriverField
                  choices={drivers}
                  value={driver}
                  usualText={usualText}
                  isRepeated={repeat !== null}
                  onChange={setDriverId}
                />
              ) : null}
            </>
          }
          onChange={change}
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
        {t`What you entered hasn’t been saved and will be lost.`}
      </ConfirmDialog>
    </>
  )
}

const NOTHING: ReturnType<typeof missingOf> = new Set()
