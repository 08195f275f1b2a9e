import type { Event, EventWhen, OpenedEvent, SeriesScope } from '@homefield/contract/event'
import { OVERRIDE_FIELDS, type OverrideField } from '@homefield/domain/event-fields'
import { useState } from 'react'
import { platformText } from '../../../../lib/platform-text.ts'
import { useDraft, useKeepDraft } from '../../../../lib/session/use-draft.ts'
import { type UnsavedGuard, useLeaving, useUnsavedGuard } from '../../../../lib/session/use-unsaved-guard.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { whenAfter } from '../../model/when-after.ts'
import type { EventEdit } from '../../mutations.ts'
import { draftOfEvent, kept, taken } from '../model/draft.ts'
import {
  changeOf,
  daysOf,
  isEmpty,
  NO_PICKS,
  overrideFor,
  overrideOf,
  type Picks,
  picksAfter,
  setsTime,
  theirValues,
} from '../model/form.ts'
import {
  differencesOf,
  EVENT_FIELDS,
  type EventField,
  type EventValues,
  type MissingField,
  missingOf,
  mixed,
  typedValues,
  valuesOf,
} from '../model/values.ts'
import { type Conflict, useSaveEvent } from '../mutations.ts'
import type { Under } from './event-form.tsx'
import { useUnder } from './use-under.tsx'

export interface EventToEdit {
  /** The event at the time the dialog opened. Saving merges the changes that other people have made since. */
  opened: OpenedEvent
  /** An edit that the server rejected. The form starts with the values of the rejected edit. */
  typed?: EventEdit | undefined
  /** Called before the dialog closes, once the edit is saved on the server or stored on the device. */
  onSaved?: (() => void) | undefined
  onClose: () => void
}

/**
 * The state of an event's edit form.
 * Only one dialog is visible: the form, a question about the save, or the conflict.
 */
export interface EditedEvent {
  /**
   * The event in the version that the form opened with.
   * After a conflict, `event` is the server's current version.
   */
  readonly event: Event
  readonly before: EventValues
  readonly values: EventValues
  /** The platform's display name. Null for a manual event. */
  readonly platform: string | null
  readonly form: {
    readonly isOpen: boolean
    readonly isBusy: boolean
    /** Number of days of an all-day event. */
    readonly days: number | null
    /** The required fields that are empty. The form marks no field until the user tries to save. */
    readonly missing: ReadonlySet<MissingField>
    readonly refusals: number
    readonly errorText: string | null
    readonly under: Under
    readonly edit: (part: Partial<EventValues>) => void
    readonly submit: () => void
    readonly close: () => void
  }
  /**
   * The fields that the parent overrides.
   * `left` lists the overridden fields that saving does not reset to the platform's value.
   */
  readonly own: {
    readonly fields: readonly OverrideField[]
    readonly left: readonly OverrideField[]
    readonly giveBack: () => void
  }
  /** The question to which events of a series the change applies. Null while no question is open. */
  readonly scope: { readonly choose: (scope: SeriesScope) => void; readonly leave: () => void } | null
  /** The question whether to move the team's event only for the family. Null while no question is open. */
  readonly ownTime: {
    readonly to: EventWhen
    readonly confirm: () => void
    readonly leave: () => void
  } | null
  /** The saved change of another person that conflicts with the user's values. Null without a conflict. */
  readonly conflict:
    | (Conflict & {
        readonly theirs: EventValues
        readonly isMine: (field: EventField) => boolean
        readonly settle: () => void
        readonly resolve: (keepsTheirs: (field: EventField) => boolean) => void
      })
    | null
  readonly guard: UnsavedGuard
}

/** Manages the form that edits an event, from opening until the edit is saved or discarded. */
export function useEditEvent({ opened, typed, onSaved, onClose }: EventToEdit): EditedEvent {
  const { timeZone } = useTimeStyle()
  const [base, setBase] = useState(opened)
  const before = valuesOf(base, timeZone)
  const draft = useDraft(draftOfEvent(opened.event.id))
  const [start] = useState(() => taken(draft, valuesOf(opened, timeZone)))
  const [values, setValues] = useState({ ...start.values, ...typedValues(typed, opened, timeZone) })
  const [picks, setPicks] = useState<Picks>(NO_PICKS)
  const [refusals, setRefusals] = useState(0)
  const [isAskingScope, setAskingScope] = useState(false)
  const [isAskingOwnTime, setAskingOwnTime] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(() => {
    const fields = typed ? differencesOf(values, before) : start.conflicts
    return fields.length > 0 ? { current: opened, fields } : null
  })
  /**
   * False while the conflict dialog or the question about the series is open. Only one dialog can be visible.
   */
  const [isFormOpen, setFormOpen] = useState(conflict === null)
  /** The events of the series to which the change applies. Null until the user has chosen. */
  const [scope, setScope] = useState<SeriesScope | null>(typed ? (typed.scope ?? 'this') : null)
  const leaving = useLeaving(onClose)
  const save = useSaveEvent({
    onDone: () => {
      onSaved?.()
      leaving.now()
    },
    onConflict: setConflict,
  })
  const isDirty = !isEmpty(changeOf(values, before, picks))
  // The mutation queue stores the edit while it is being saved, so the form stores no draft then.
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
    else if (platform !== null && setsTime(changeOf(values, before, picks))) setAskingOwnTime(true)
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
    // If the user chose the other person's value, saving must not reset the field to the platform's value.
    const given = new Set(EVENT_FIELDS.filter(keepsTheirs).map(overrideOf))
    const left = { ...picks, theirs: new Set([...picks.theirs].filter((field) => !given.has(field))) }
    setBase(current)
    setValues(mix)
    setPicks(left)
    // If the form was restored from a draft, it may not have asked yet which events of the series to change.
    if (scope === null && current.event.seriesId !== null && !isEmpty(changeOf(mix, now, left))) {
      setConflict(null)
      setAskingScope(true)
      return
    }
    settle()
    save.mutate({ base: current, mine: mix, picks: left, scope: scope ?? 'this' })
  }

  return {
    event,
    before,
    values,
    platform,
    form: {
      isOpen: isFormOpen,
      isBusy,
      days,
      missing: refusals > 0 ? missing : NOTHING,
      refusals,
      errorText: save.errorText,
      under,
      edit,
      submit,
      close,
    },
    own: {
      fields: own,
      left: own.filter((field) => !picks.theirs.has(field)),
      giveBack: () => takeTheirs(own),
    },
    scope: isAskingScope ? { choose: saveIn, leave: leaveScope } : null,
    ownTime: isAskingOwnTime
      ? {
          to: whenAfter(event, changeOf(values, before, picks), timeZone),
          confirm: () => {
            setAskingOwnTime(false)
            saveIn('this')
          },
          leave: () => setAskingOwnTime(false),
        }
      : null,
    conflict: conflict && {
      ...conflict,
      theirs: valuesOf(conflict.current, timeZone),
      isMine: (field) => differencesOf(values, before).includes(field),
      settle,
      resolve,
    },
    guard,
  }
}

const NOTHING: ReturnType<typeof missingOf> = new Set()
const NONE: readonly EventField[] = []

/** Returns a list with the field. The list is empty if a parent cannot override the field. */
function fieldsOf(field: string): OverrideField[] {
  return OVERRIDE_FIELDS.filter((one) => one === field)
}

/** Returns the form values of an overridden field from before the user's edits. */
function mineOf(field: OverrideField, before: EventValues): Partial<EventValues> {
  const { location, locationName, date, startTime, isSecond, durationMinutes } = before
  if (field === 'when') return { date, startTime, isSecond, durationMinutes }
  if (field === 'location') return { location, locationName }
  return field === 'status' ? {} : { [field]: before[field] }
}
