import { platformText } from '../../../../lib/platform-text.ts'
import { useDraft, useKeepDraft } from '../../../../lib/session/use-draft.ts'
import { useLeaving, useUnsavedGuard } from '../../../../lib/session/use-unsaved-guard.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { PlatformTile } from '../../../../ui/platform-tile.tsx'
import type { EventEdit } from '../../mutations.ts'
import type { OpenedEvent, SeriesScope } from '@homefield/contract/event'
import { OVERRIDE_FIELDS, type OverrideField } from '@homefield/domain/override-field'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { platformNamed } from '@homefield/domain/platform'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { ScopeChange } from './scope-change.tsx'
import {
  changeOf,
  daysOf,
  isEmpty,
  NO_PICKS,
  overrideFor,
  overrideOf,
  type Picks,
  picksAfter,
  theirValues,
} from '../model/form.ts'
import { type Conflict, useSaveEvent } from '../mutations.ts'
import {
  differencesOf,
  EVENT_FIELDS,
  type EventField,
  type EventValues,
  missingOf,
  mixed,
  typedValues,
  valuesOf,
} from '../model/values.ts'
import { draftOfEvent, kept, taken } from '../model/draft.ts'
import { EventForm } from './event-form.tsx'
import { SeriesScopeDialog } from './series-scope-dialog.tsx'
import { StaleEventDialog } from './stale-event-dialog.tsx'
import { useUnder } from './use-under.tsx'

export interface EditEventDialogProps {
  /** The dialog keeps the event as it was when it opened; what changes elsewhere meanwhile is met when it is saved. */
  opened: OpenedEvent
  /** Typed before, and refused by the server when it came through. */
  typed?: EventEdit | undefined
  /** Before it closes, where it was saved or is safe on the device. */
  onSaved?: (() => void) | undefined
  onClose: () => void
}

const FORM_ID = 'edit-event'

/** Mounted while it is open. */
export function EditEventDialog({ opened, typed, onSaved, onClose }: EditEventDialogProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const [base, setBase] = useState(opened)
  const before = valuesOf(base, timeZone)
  const draft = useDraft(draftOfEvent(opened.event.id))
  const [start] = useState(() => taken(draft, valuesOf(opened, timeZone)))
  const [values, setValues] = useState({ ...start.values, ...typedValues(typed, opened, timeZone) })
  const [picks, setPicks] = useState<Picks>(NO_PICKS)
  const [refusals, setRefusals] = useState(0)
  const [isAskingScope, setAskingScope] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(() => {
    const fields = typed ? differencesOf(values, before) : start.conflicts
    return fields.length > 0 ? { current: opened, fields } : null
  })
  /** Two dialogs that open at once hide each other: the question goes first. */
  const [isFormOpen, setFormOpen] = useState(conflict === null)
  /** Null until it was asked. */
  const [scope, setScope] = useState<SeriesScope | null>(typed ? (typed.scope ?? 'this') : null)
  const leaving = useLeaving(onClose)
  const save = useSaveEvent({
    onDone: () => {
      onSaved?.()
      leaving.now()
    },
    onConflict: setConflict,
  })
  const change = changeOf(values, before, picks)
  const isDirty = !isEmpty(change)
  // What is being saved waits in the outbox already.
  const mine = kept(values, before, conflict?.fields ?? NONE, draft)
  const about = opened.event.children.map(({ profileId }) => `profile:${profileId}`)
  useKeepDraft(draftOfEvent(opened.event.id), isDirty && !save.isPending ? mine : null, about)
  const guard = useUnsavedGuard(isDirty, leaving)

  const { event, detail } = base
  const days = daysOf(event)
  const missing = missingOf(values, days === null)
  const platform = event.platform === 'Manual' ? null : platformText(event.platform)
  const isBusy = save.isPending

  const close = () => {
    if (!isBusy) guard.close()
  }
  const leaveScope = () => {
    setAskingScope(false)
    setFormOpen(true)
  }
  const saveIn = (chosen: SeriesScope) => {
    leaveScope()
    setScope(chosen)
    save.mutate({ base, mine: values, picks, scope: chosen })
  }
  const submit = () => {
    if (isBusy) return
    if (missing.size > 0) setRefusals(refusals + 1)
    else if (!isDirty) leaving.now()
    else if (event.seriesId !== null) setAskingScope(true)
    else saveIn('this')
  }
  const edit = (part: Partial<EventValues>) => {
    setValues({ ...values, ...part })
    setPicks(picksAfter(picks, Object.keys(part) as (keyof EventValues)[]))
  }
  const takeTheirs = (fields: readonly OverrideField[]) => {
    const theirs = fields.map((field) => {
      const override = overrideFor(detail, field)
      return override ? theirValues(override, timeZone) : {}
    })
    setValues(Object.assign({}, values, ...theirs))
    setPicks({ ...picks, theirs: new Set([...picks.theirs, ...fields]) })
  }
  const own = detail.overrides.flatMap(({ difference }) => fieldsOf(difference.field))
  const left = own.filter((field) => !picks.theirs.has(field))
  const under = useUnder({
    opened: base,
    platform: platform ?? '',
    values,
    picks,
    onUse: (field) => takeTheirs([field]),
    onKeep: (field) => setPicks({ ...picks, mine: new Set([...picks.mine, field]) }),
    onUndo: (field) => edit(mineOf(field, before)),
  })
  const settle = () => {
    setConflict(null)
    setFormOpen(true)
  }
  const resolve = (keepsTheirs: (field: EventField) => boolean) => {
    if (!conflict) return
    const { current } = conflict
    const now = valuesOf(current, timeZone)
    const mix = mixed(values, now, keepsTheirs)
    // Where another person's value stays, the platform's is no longer asked back.
    const given = new Set(EVENT_FIELDS.filter(keepsTheirs).map(overrideOf))
    const left = { ...picks, theirs: new Set([...picks.theirs].filter((field) => !given.has(field))) }
    setBase(current)
    setValues(mix)
    setPicks(left)
    // Left half typed, it never came to the question which ones it is for.
    if (scope === null && current.event.seriesId !== null && !isEmpty(changeOf(mix, now, left))) {
      setConflict(null)
      setAskingScope(true)
      return
    }
    settle()
    save.mutate({ base: current, mine: mix, picks: left, scope: scope ?? 'this' })
  }

  return (
    <>
      {isFormOpen ? (
        <Dialog
          isOpen
          onClose={close}
          title={
            <>
              {t`Edit event`}
              {platform === null ? null : (
                <span className="mt-0.5 flex items-center gap-1.5 font-sans text-sm font-normal tracking-normal text-ink-3">
                  <PlatformTile
                    color={event.platformColor}
                    monogram={platformNamed(event.platform === 'Manual' ? 'Other' : event.platform).monogram}
                  />
                  <span className="min-w-0">
                    <Trans>Synced from {platform}.</Trans>{' '}
                    {left.length === 0
                      ? null
                      : plural(left.length, { one: '# field is yours.', other: '# fields are yours.' })}
                  </span>
                </span>
              )}
            </>
          }
          footer={
            <>
              {own.length === 0 ? null : (
                <Button
                  variant="ghost"
                  icon={RotateCcw}
                  className="md:mr-auto"
                  isDisabled={isBusy || left.length === 0}
                  onPress={() => takeTheirs(own)}
                >
                  {t`Use all of theirs`}
                </Button>
              )}
              <Button
                variant="ghost"
                onPress={close}
                isDisabled={isBusy}
                // On a phone there is room for two; the cross at the top closes as well.
                className={own.length === 0 ? '' : 'max-md:hidden'}
              >
                {t`Cancel`}
              </Button>
              <Button variant="primary" type="submit" form={FORM_ID} isBusy={isBusy} busyLabel={t`Saving...`}>
                {t`Save Changes`}
              </Button>
            </>
          }
        >
          <EventForm
            id={FORM_ID}
            whose={{
              name: event.children.map((child) => child.name).join(', '),
              ownerName: event.ownerName,
              isOwn: event.isOwnEvent,
            }}
            values={values}
            known={{ duration: before.durationMinutes, days: values.startTime === null ? days : null }}
            sportLockedBy={platform}
            missing={refusals > 0 ? missing : NOTHING}
            refusals={refusals}
            errorText={save.errorText}
            under={under}
            onChange={edit}
            onSubmit={submit}
          />
        </Dialog>
      ) : null}
      {isAskingScope ? (
        <SeriesScopeDialog action="edit" event={event} onChoose={saveIn} onCancel={leaveScope}>
          <ScopeChange before={before} after={values} />
        </SeriesScopeDialog>
      ) : null}
      {conflict ? (
        <StaleEventDialog
          current={conflict.current}
          conflicts={conflict.fields}
          mine={values}
          theirs={valuesOf(conflict.current, timeZone)}
          isMine={(field) => differencesOf(values, before).includes(field)}
          onBack={settle}
          onResolve={resolve}
        />
      ) : null}
      <ConfirmDialog
        isOpen={guard.isAsking}
        onCancel={guard.stay}
        onConfirm={guard.discard}
        title={t`Discard changes?`}
        confirmLabel={t`Discard`}
      >
        {t`What you entered has not been saved and would be lost.`}
      </ConfirmDialog>
    </>
  )
}

const NOTHING: ReturnType<typeof missingOf> = new Set()
const NONE: readonly EventField[] = []

/** The override that a difference is about. */
function fieldsOf(field: string): OverrideField[] {
  return OVERRIDE_FIELDS.filter((one) => one === field)
}

/** What the form held of it when it opened. */
function mineOf(field: OverrideField, before: EventValues): Partial<EventValues> {
  const { title, description, location, locationName, date, startTime, isSecond, durationMinutes } = before
  if (field === 'when') return { date, startTime, isSecond, durationMinutes }
  if (field === 'location') return { location, locationName }
  if (field === 'title') return { title }
  return field === 'description' ? { description } : {}
}
