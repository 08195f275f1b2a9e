import type { Event, OpenedEvent, SeriesScope } from '@homefield/contract/event'
import { OVERRIDE_FIELDS, type OverrideField } from '@homefield/domain/event-fields'
import { useState } from 'react'
import { platformText } from '../../../../lib/platform-text.ts'
import { useDraft, useKeepDraft } from '../../../../lib/session/use-draft.ts'
import { type UnsavedGuard, useLeaving, useUnsavedGuard } from '../../../../lib/session/use-unsaved-guard.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
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
  /** The dialog keeps the event as it was when it opened; what changes elsewhere meanwhile is met when it is saved. */
  opened: OpenedEvent
  /** Typed before, and refused by the server when it came through. */
  typed?: EventEdit | undefined
  /** Before it closes, where it was saved or is safe on the device. */
  onSaved?: (() => void) | undefined
  onClose: () => void
}

/** One of the form, the question of scope and the meeting of two edits is shown at a time; over them, whether to leave. */
export interface EditedEvent {
  /** As it was when the form opened, or when two edits met last. */
  readonly event: Event
  readonly before: EventValues
  readonly values: EventValues
  /** In words; null for what was made by hand. */
  readonly platform: string | null
  readonly form: {
    readonly isOpen: boolean
    readonly isBusy: boolean
    /** For what goes over whole days. */
    readonly days: number | null
    /** Nothing until a save was refused for it. */
    readonly missing: ReadonlySet<MissingField>
    readonly refusals: number
    readonly errorText: string | null
    readonly under: Under
    readonly edit: (part: Partial<EventValues>) => void
    readonly submit: () => void
    readonly close: () => void
  }
  /** The fields that were the parent's own, and those of them that he has not given back. */
  readonly own: {
    readonly fields: readonly OverrideField[]
    readonly left: readonly OverrideField[]
    readonly giveBack: () => void
  }
  /** Which ones of a series it is for; null while that is not asked. */
  readonly scope: { readonly choose: (scope: SeriesScope) => void; readonly leave: () => void } | null
  /** What somebody else saved meanwhile; null while nothing meets. */
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

/** What is typed over an event, from opening the form until it is saved or left. */
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
  const isDirty = !isEmpty(changeOf(values, before, picks))
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

/** The override that a difference is about. */
function fieldsOf(field: string): OverrideField[] {
  return OVERRIDE_FIELDS.filter((one) => one === field)
}

/** What the form held of it when it opened. */
function mineOf(field: OverrideField, before: EventValues): Partial<EventValues> {
  const { location, locationName, date, startTime, isSecond, durationMinutes } = before
  if (field === 'when') return { date, startTime, isSecond, durationMinutes }
  if (field === 'location') return { location, locationName }
  return field === 'status' ? {} : { [field]: before[field] }
}
