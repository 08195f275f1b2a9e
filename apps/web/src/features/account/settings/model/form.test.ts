import type { Settings } from '@homefield/contract/account'
import { describe, expect, test } from 'vitest'
import { madeCommand } from '../../../../lib/mutation-queue/command.fixture.ts'
import type { Command } from '../../../../lib/mutation-queue/command.ts'
import {
  changesOf,
  conflictsOf,
  edited,
  type Edits,
  problemsOf,
  failedEdits,
  settled,
  withPending,
  without,
} from './form.ts'

const settings: Settings = {
  fullName: 'Erin Cole',
  phoneNumber: '+15035550142',
  photoId: null,
  timezone: 'America/Los_Angeles',
  language: 'en',
  theme: 'light',
  findable: true,
  sharePresence: true,
  emailNotifications: true,
  smsNotifications: false,
  inAppNotifications: true,
  scheduleUpdates: true,
  teamCommunications: true,
  allNotifications: true,
  notificationLeadTimeMinutes: 60,
  quietFrom: null,
  quietUntil: null,
  lockScreen: 'everything',
  friendsReminders: false,
  birthdayReminders: true,
  stoppedMails: [],
  version: 4,
}
const NUMBERS: Record<string, string> = {
  '(503) 555-0142': '+15035550142',
  '+1 503 555 0199': '+15035550199',
  '+15035550142': '+15035550142',
  '+15035550199': '+15035550199',
}
const readPhone = (text: string) => (text === '' ? '' : (NUMBERS[text] ?? null))
const typed = (...steps: (readonly [Parameters<typeof edited>[1], string | boolean | 120])[]): Edits =>
  steps.reduce<Edits>((edits, [field, mine]) => edited(edits, field, mine as never, settings), {})

describe('which fields of the Settings form count as changed', () => {
  test('detects no change if a value is restored, a phone number is formatted, or a space is added at the end', () => {
    const edits = typed(
      ['fullName', 'Erin C'],
      ['fullName', 'Erin Cole '],
      ['phoneNumber', '(503) 555-0142'],
      ['emailNotifications', false],
      ['emailNotifications', true],
    )
    expect(changesOf(edits, settings, readPhone)).toEqual({})
  })

  test('detects a change of the switch `findable`', () => {
    expect(changesOf(typed(['findable', false]), settings, readPhone)).toEqual({ findable: false })
    expect(changesOf(typed(['findable', false], ['findable', true]), settings, readPhone)).toEqual({})
  })

  test('detects no change if a time zone is chosen under its new name, such as Asia/Kolkata for Asia/Calcutta', () => {
    const old = { ...settings, timezone: 'Asia/Calcutta' }
    expect(changesOf(edited({}, 'timezone', 'Asia/Kolkata', old), old, readPhone)).toEqual({})
  })

  test('trims text, and converts the phone number to E.164, before a save', () => {
    const edits = typed(
      ['fullName', ' Erin Calloway '],
      ['phoneNumber', '+1 503 555 0199'],
      ['notificationLeadTimeMinutes', 120],
    )
    expect(changesOf(edits, settings, readPhone)).toEqual({
      fullName: 'Erin Calloway',
      phoneNumber: '+15035550199',
      notificationLeadTimeMinutes: 120,
    })
  })

  test('lets the user clear the phone number and reports an invalid number as a problem', () => {
    expect(changesOf(typed(['phoneNumber', ' ']), settings, readPhone)).toEqual({ phoneNumber: '' })
    const changes = changesOf(typed(['phoneNumber', '12'], ['fullName', '  ']), settings, readPhone)
    expect(problemsOf(changes, readPhone)).toEqual({ phoneNumber: 'phoneInvalid', fullName: 'nameMissing' })
    expect(problemsOf({ phoneNumber: '' }, readPhone)).toEqual({})
  })
})

describe('another device saves settings while the user edits', () => {
  const edits = typed(['fullName', 'Erin Calloway'], ['scheduleUpdates', false])

  test('reports no conflict if another device changed other fields', () => {
    const now = { ...settings, timezone: 'America/Denver', version: 5 }
    expect(conflictsOf(edits, now, readPhone)).toEqual([])
    expect(changesOf(edits, now, readPhone)).toEqual({ fullName: 'Erin Calloway', scheduleUpdates: false })
  })

  test('reports a conflict only if both devices changed the same field to different values', () => {
    const now = { ...settings, fullName: 'Erin C. Cole', scheduleUpdates: false, version: 5 }
    expect(conflictsOf(edits, now, readPhone)).toEqual([
      { field: 'fullName', mine: 'Erin Calloway', theirs: 'Erin C. Cole' },
    ])
  })

  test('keeps reporting a conflict while the user types in the conflicting field', () => {
    const now = { ...settings, fullName: 'Erin C. Cole', version: 5 }
    const typedOn = edited(edits, 'fullName', 'Erin Calloway-Cole', now)
    expect(conflictsOf(typedOn, now, readPhone)).toEqual([
      { field: 'fullName', mine: 'Erin Calloway-Cole', theirs: 'Erin C. Cole' },
    ])
  })

  test('after a conflict, saves the value that the user chose, from this device or from the other device', () => {
    const now = { ...settings, fullName: 'Erin C. Cole', version: 5 }
    const ours = settled(edits, now, () => false)
    expect(conflictsOf(ours, now, readPhone)).toEqual([])
    expect(changesOf(ours, now, readPhone)).toEqual({ fullName: 'Erin Calloway', scheduleUpdates: false })
    const theirs = settled(edits, now, (field) => field === 'fullName')
    expect(changesOf(theirs, now, readPhone)).toEqual({ scheduleUpdates: false })
  })
})

test('removes saved edits, but keeps a field that the user edited again while the save was running', () => {
  const edits = typed(['fullName', 'Erin Calloway'], ['phoneNumber', '+1 503 555 0199'])
  const since = edited(edits, 'fullName', 'Erin Calloway Cole', settings)
  const saved = { fullName: 'Erin Calloway', phoneNumber: '+15035550199' }
  expect(without(edits, saved, readPhone)).toEqual({})
  expect(without(since, saved, readPhone)).toEqual({
    fullName: { mine: 'Erin Calloway Cole', over: 'Erin Cole' },
  })
})

describe('settings in the mutation queue', () => {
  const command = (state: Command['state'], body: object) =>
    madeCommand({ kind: 'changeSettings', body }, { state })

  test('applies queued changes in order, even if they were based on different versions of the settings', () => {
    const after = withPending(settings, [
      command('sending', { fullName: 'First', version: 4 }),
      command('pending', { fullName: 'Second', scheduleUpdates: false, version: 9 }),
      madeCommand({ kind: 'block', params: { userId: 'u' } }),
    ])
    expect(after).toEqual({ ...settings, fullName: 'Second', scheduleUpdates: false })
  })

  test('does not apply a failed change, but returns its values so that the form can show them again', () => {
    const refused = command('failed', { fullName: 'Mine', theme: 'dark', version: 3 })
    expect(withPending(settings, [refused])).toEqual(settings)
    expect(failedEdits(refused, settings)).toEqual({ fullName: { mine: 'Mine', over: 'Erin Cole' } })
    expect(failedEdits(command('failed', { theme: 'dark' }), settings)).toBeNull()
  })
})
