/**
 * What the form of the Settings page holds on top of the account's settings. Only what was typed is kept, each field with
 * the value it was typed over: everything else goes on following the account, also while it is edited on another device.
 * Whether a field is changed, and whether another device changed the same one, is judged by values alone.
 */
import type { Settings } from '@homefield/contract/account'
import { isBlank } from '@homefield/domain/blank'
import type { Command } from '../../../../lib/outbox/command.ts'
import { presentZone } from '../../../../lib/time/zones.ts'

/** In the order of the page. Photo, language, theme and additional emails act at once and are not among them. */
export const SAVED_FIELDS = [
  'fullName',
  'phoneNumber',
  'timezone',
  'findable',
  'sharePresence',
  'allNotifications',
  'scheduleUpdates',
  'teamCommunications',
  'inAppNotifications',
  'emailNotifications',
  'smsNotifications',
  'notificationLeadTimeMinutes',
  'quietFrom',
  'quietUntil',
  'lockScreen',
  'friendsReminders',
  'birthdayReminders',
] as const satisfies readonly (keyof Settings)[]
export type SavedField = (typeof SAVED_FIELDS)[number]
export type SavedValues = Pick<Settings, SavedField>
type Value = SavedValues[SavedField]

export interface Edit {
  /** As typed. */
  mine: Value
  /** What stood there when it was first touched, or was last looked at beside the other. */
  over: Value
}
export type Edits = Readonly<Partial<Record<SavedField, Edit>>>

/** The number a text means in E.164, '' for none, null where it is no number. */
export type ReadPhone = (text: string) => string | null

export interface Conflict {
  field: SavedField
  mine: Value
  theirs: Value
}

export type SettingsProblem = 'nameMissing' | 'phoneInvalid'
export type SettingsProblems = Partial<Record<'fullName' | 'phoneNumber', SettingsProblem>>

export function edited<Field extends SavedField>(
  edits: Edits,
  field: Field,
  mine: SavedValues[Field],
  settings: SavedValues,
): Edits {
  return { ...edits, [field]: { mine, over: edits[field]?.over ?? settings[field] } }
}

/** What is to be saved: the edits whose value is another one than the account's. */
export function changesOf(edits: Edits, settings: SavedValues, readPhone: ReadPhone): Partial<SavedValues> {
  const changes = SAVED_FIELDS.flatMap((field) => {
    const edit = edits[field]
    if (!edit) return []
    const mine = meaning(field, edit.mine, readPhone)
    return mine === meaning(field, settings[field], readPhone) ? [] : [[field, mine] as const]
  })
  return Object.fromEntries(changes)
}

/** The changed fields that another device changed to something else since they were touched here. */
export function conflictsOf(edits: Edits, settings: SavedValues, readPhone: ReadPhone): Conflict[] {
  return differencesOf(edits, settings, readPhone).filter(({ field, theirs }) => {
    const over = edits[field]?.over
    return over !== undefined && meaning(field, over, readPhone) !== meaning(field, theirs, readPhone)
  })
}

/** Every changed field with both its values. */
export function differencesOf(edits: Edits, settings: SavedValues, readPhone: ReadPhone): Conflict[] {
  const changes = changesOf(edits, settings, readPhone)
  return SAVED_FIELDS.flatMap((field) => {
    const mine = changes[field]
    return mine === undefined ? [] : [{ field, mine, theirs: settings[field] }]
  })
}

/** The edits after both values were looked at: where theirs stays, ours goes. */
export function settled(
  edits: Edits,
  settings: SavedValues,
  keepsTheirs: (field: SavedField) => boolean,
): Edits {
  const kept = SAVED_FIELDS.flatMap((field) => {
    const edit = edits[field]
    return !edit || keepsTheirs(field) ? [] : [[field, { mine: edit.mine, over: settings[field] }] as const]
  })
  return Object.fromEntries(kept)
}

/** What is left to save once `saved` is: fields that were typed on meanwhile. */
export function without(edits: Edits, saved: Partial<SavedValues>, readPhone: ReadPhone): Edits {
  const left = SAVED_FIELDS.flatMap((field) => {
    const edit = edits[field]
    if (!edit) return []
    const isSaved = field in saved && meaning(field, edit.mine, readPhone) === saved[field]
    return isSaved ? [] : [[field, edit] as const]
  })
  return Object.fromEntries(left)
}

export function problemsOf(changes: Partial<SavedValues>, readPhone: ReadPhone): SettingsProblems {
  const problems: SettingsProblems = {}
  if (changes.fullName !== undefined && isBlank(changes.fullName)) problems.fullName = 'nameMissing'
  if (changes.phoneNumber && readPhone(changes.phoneNumber) === null) problems.phoneNumber = 'phoneInvalid'
  return problems
}

/** The account's settings as they will be once the outbox is through. */
export function withWaiting(settings: Settings, commands: readonly Command[]): Settings {
  const waiting = commands.filter((command) => command.state !== 'failed').map(bodyOf)
  return Object.assign({}, settings, ...waiting, { version: settings.version })
}

/** What a refused command of the form wanted, as edits; null where it was none of the form's. */
export function refusedEdits(command: Command, settings: SavedValues): Edits | null {
  const body: Partial<SavedValues> = bodyOf(command)
  const edits = SAVED_FIELDS.flatMap((field) => {
    const mine = body[field]
    return mine === undefined ? [] : [[field, { mine, over: settings[field] }] as const]
  })
  return edits.length === 0 ? null : Object.fromEntries(edits)
}

function bodyOf(command: Command): Partial<Settings> {
  return command.kind === 'changeSettings' ? (command.body as Partial<Settings>) : {}
}

/** What a typed value stands for, so that a blank at the end or another spelling of a number is no change. */
function meaning(field: SavedField, value: Value, readPhone: ReadPhone): Value {
  if (typeof value !== 'string') return value
  if (field === 'timezone') return presentZone(value)
  const text = value.trim()
  return field === 'phoneNumber' ? (readPhone(text) ?? text) : text
}
