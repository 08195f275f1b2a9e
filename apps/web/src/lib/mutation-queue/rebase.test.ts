import { describe, expect, it } from 'vitest'
import { madeCommand } from './command.fixture.ts'
import type { Command } from './command.ts'
import { rebase } from './rebase.ts'

const edit = (
  seq: number,
  version: number,
  fields: Parameters<typeof madeCommand>[1] = {},
  mutation: Partial<Parameters<typeof madeCommand>[0]> = {},
): Command =>
  madeCommand(
    { kind: 'changeTeam', params: { id: '1' }, body: { teamName: `name ${seq}`, version }, ...mutation },
    { seq, queueKey: 'team:1', versionAt: 'version', ...fields },
  )

describe('rebasing edits made while an earlier edit is being sent', () => {
  it('updates the version in later edits of the same item and changes no other field', () => {
    expect(rebase(edit(1, 3), { id: '1', version: 4 }, [edit(2, 3), edit(3, 3)])).toEqual([
      { ...edit(2, 3), body: { teamName: 'name 2', version: 4 } },
      { ...edit(3, 3), body: { teamName: 'name 3', version: 4 } },
    ])
  })

  it('reads the new version from the field of the response that `versionAt` names', () => {
    const later = [edit(2, 3, { versionAt: 'settings.version' })]
    expect(
      rebase(edit(1, 3, { versionAt: 'settings.version' }), { settings: { version: 9 } }, later),
    ).toMatchObject([{ body: { teamName: 'name 2', version: 9 } }])
  })

  it.each([
    ['that is based on a version with different data', edit(2, 2)],
    ['that was already sent, because the server may have its bytes', edit(2, 3, { attempts: 1 })],
    ['for another row', edit(2, 3, {}, { params: { id: '2' } })],
    ['with another queue key', edit(2, 3, { queueKey: 'team:2' })],
    ['that is not an edit', edit(2, 3, {}, { kind: 'deleteEvent', body: {} })],
    ['that was written earlier', edit(0, 3)],
  ])('leaves a command unchanged %s', (_, later) => {
    expect(rebase(edit(1, 3), { version: 4 }, [later])).toEqual([])
  })

  it('updates the version in later edits of each item that the response lists in `versions`', () => {
    const all = edit(1, 3, { versionsAt: 'versions' })
    const answer = { version: 4, versions: { '1': 4, '2': 8 } }
    const other = (version: number) => edit(2, version, {}, { params: { id: '2' } })
    expect(rebase(all, answer, [other(7), edit(3, 3)])).toMatchObject([
      { params: { id: '2' }, body: { teamName: 'name 2', version: 8 } },
      { params: { id: '1' }, body: { teamName: 'name 3', version: 4 } },
    ])
    // The user made the edit before seeing another user's change to item 2, so the edit must not be rebased.
    expect(rebase(all, answer, [other(6)])).toEqual([])
    expect(rebase(all, answer, [edit(2, 7, {}, { params: { id: '3' } })])).toEqual([])
    expect(rebase(all, { version: 4 }, [other(7)])).toEqual([])
  })

  it('updates the version of a queued edit after the server saves an earlier edit without a version', () => {
    const theme = edit(1, 0, {}, { body: { theme: 'dark' } })
    expect(rebase(theme, { version: 4 }, [edit(2, 3)])).toMatchObject([
      { body: { teamName: 'name 2', version: 4 } },
    ])
    // Version 5 in the response shows that another device changed the settings too.
    // The server must then reject the queued edit as stale.
    expect(rebase(theme, { version: 5 }, [edit(2, 3)])).toEqual([])
    const language = edit(2, 0, {}, { body: { language: 'es' } })
    expect(rebase(theme, { version: 4 }, [language])).toEqual([])
  })

  it('changes nothing when the response contains no version', () => {
    expect(rebase(edit(1, 3), null, [edit(2, 3)])).toEqual([])
    expect(rebase(edit(1, 3, { versionAt: null }), { version: 4 }, [edit(2, 3)])).toEqual([])
  })
})

describe('rebasing changes of drivers made while an earlier change of the same leg is being sent', () => {
  const leg = (version: number, direction = 'there', eventId = 'game') => ({
    eventId,
    profileId: 'owen',
    direction,
    version,
  })
  const change = (
    kind: 'assignLegs' | 'answerLegs' | 'releaseLegs' | 'undoLegs',
    seq: number,
    legs: readonly object[],
    attempts = 0,
  ) => madeCommand({ kind, body: { legs } }, { seq, queueKey: 'legs', attempts })
  const taken = change('assignLegs', 1, [leg(0), leg(0, 'back')])
  const answer = { legs: [leg(1), leg(4, 'back')] }

  it('updates the version of each leg that the earlier change created, whatever the later change is', () => {
    const later = [
      change('releaseLegs', 2, [leg(0, 'back')]),
      change('assignLegs', 3, [leg(0), leg(0, 'there', 'practice')]),
    ]

    expect(rebase(taken, answer, later).map(({ body }) => body)).toEqual([
      { legs: [leg(4, 'back')] },
      { legs: [leg(1), leg(0, 'there', 'practice')] },
    ])
  })

  it.each([
    ['of another event', change('releaseLegs', 2, [leg(0, 'there', 'practice')])],
    ['with a version that the user saw later', change('releaseLegs', 2, [leg(7)])],
    ['that was already sent', change('releaseLegs', 2, [leg(0)], 1)],
    ['that was written earlier', change('releaseLegs', 0, [leg(0)])],
  ])('leaves a change %s as it is', (_, later) => {
    expect(rebase(taken, answer, [later])).toEqual([])
  })
})
