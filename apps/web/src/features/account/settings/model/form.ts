/**
 * The unsaved edits of the Settings form. Each edited field is stored with its value before the edit.
 * Fields that the user has not edited show the account's current value, even if another device changes it.
 * A comparison of the values decides which fields are changed and which conflict with another device.
 */
import type { Settings } from '@homefield/contract/account'
import { isBlank } from '@homefield/domain/blank'
import type { Command } from '../../../../lib/mutation-queue/command.ts'
import { presentZone } from '../../../../lib/time/zones.ts'

/**
 * The fields of the Settings form, in the order of the page.
 * Photo, language, theme and additional emails are missing, because the page saves them immediately.
 */
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
  /** The value that the user typed. */
  mine: Value
  /** The account's value when the user began to edit the field, or when the user last resolved a conflict. */
  over: Value
}
export type Edits = Readonly<Partial<Record<SavedField, Edit>>>

/** Converts text to a phone number in E.164. Returns '' for blank text, and null for an invalid number. */
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

/** Returns the edited fields that differ from the account's settings. */
export function changesOf(edits: Edits, settings: SavedValues, readPhone: ReadPhone): Partial<SavedValues> {
  const changes = SAVED_FIELDS.flatMap((field) => {
    const edit = edits[field]
    if (!edit) return []
    const mine = meaning(field, edit.mine, readPhone)
    return mine === meaning(field, settings[field], readPhone) ? [] : [[field, mine] as const]
  })
  return Object.fromEntries(changes)
}

/** Returns the edited fields that another device has changed to a different value since the edit began. */
export function conflictsOf(edits: Edits, settings: SavedValues, readPhone: ReadPhone): Conflict[] {
  return differencesOf(edits, settings, readPhone).filter(({ field, theirs }) => {
    const over = edits[field]?.over
    return over !== undefined && meaning(field, over, readPhone) !== meaning(field, theirs, readPhone)
  })
}

/** Returns each edited field that differs from the saved settings, with both values. */
export function differencesOf(edits: Edits, settings: SavedValues, readPhone: ReadPhone): Conflict[] {
  const changes = changesOf(edits, settings, readPhone)
  return SAVED_FIELDS.flatMap((field) => {
    const mine = changes[field]
    return mine === undefined ? [] : [{ field, mine, theirs: settings[field] }]
  })
}

/**
 * Returns the edits that are left after the user resolved a conflict with another device.
 * If the user chose the other device's value for a field, the user's edit of the field is dropped.
 */
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

/** Removes the saved fields from the edits, except fields that the user edited again during the save. */
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

/** Returns the account's settings with all queued changes applied. */
export function withPending(settings: Settings, commands: readonly Command[]): Settings {
  const pending = commands.filter((command) => command.state !== 'failed').map(bodyOf)
  return Object.assign({}, settings, ...pending, { version: settings.version })
}

/** Returns the values of a failed change as edits. Null if the change contains no field of the form. */
export function failedEdits(command: Command, settings: SavedValues): Edits | null {
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

/** Normalizes a value for comparison: spaces at the ends and the format of a phone number do not count. */
function meaning(field: SavedField, value: Value, readPhone: ReadPhone): Value {
  if (typeof value !== 'string') return value
  if (field === 'timezone') return presentZone(value)
  const text = value.trim()
  return field === 'phoneNumber' ? (readPhone(text) ?? text) : text
}
