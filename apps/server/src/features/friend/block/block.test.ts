import { befriend, given } from '@homefield/testkit/family'
import { type MailSink, startMailSink } from '@homefield/testkit/mail-sink'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BlockedPerson } from '@homefield/contract/friend'
import { newId } from '../../../lib/ids.ts'
import {
  accept,
  asked,
  ask,
  block,
  friendsOf,
  moves,
  refusalOf,
  requestsOf,
  setRole,
  notificationsFor,
  unblock,
} from '../friend.fixture.ts'

let sink: MailSink
let world: World
let erin: Person
let dana: Person
beforeAll(async () => {
  sink = await startMailSink()
  world = await startWorld({ name: 'block', smtpUrl: sink.url })
})
beforeEach(async () => {
  erin = await world.person({ name: 'Erin Cole' })
  dana = await world.person({ name: 'Dana Marlowe' })
  await world.database.query('update users set email_verified = true')
})
afterAll(async () => {
  await world?.close()
  await sink?.close()
})

const ABSENT = [404, 'personNotFound', 'Person not found']

async function blockedBy(who: Person): Promise<BlockedPerson[]> {
  return given<{ blocked: BlockedPerson[] }>(await who.api.GET('/blocked-people')).blocked
}

const NONE = { incoming: [], outgoing: [] }

describe('blocking a person', () => {
  test('ends the friendship in both directions and records the role that the blocker had granted', async () => {
    await befriend(erin, dana)
    given(await setRole(erin, dana, 'viewer'))
    given(await setRole(dana, erin, 'administrator'))
    const subjects = [`person:${erin.id}`, `person:${dana.id}`]
    expect(await moves(world, subjects, async () => given(await block(erin, dana)))).toEqual([1, 1])
    expect([await friendsOf(erin), await friendsOf(dana)]).toEqual([[], []])
    expect(await blockedBy(erin)).toEqual([
      {
        person: { id: dana.id, name: 'Dana Marlowe', photoId: null },
        roleBefore: 'viewer',
        blockedAt: expect.stringMatching(/Z$/),
      },
    ])
    expect([await notificationsFor(erin), await notificationsFor(dana)]).toEqual([[], []])
  })

  test.each(['incoming', 'outgoing'] as const)(
    'ends an %s friend request when a person is blocked',
    async (which) => {
      const request = which === 'incoming' ? await asked(dana, erin) : await asked(erin, dana)
      given(await block(erin, dana))
      expect([await requestsOf(erin), await requestsOf(dana)]).toEqual([NONE, NONE])
      const late = await accept(which === 'incoming' ? erin : dana, request.id)
      expect(refusalOf(late).slice(0, 2)).toEqual([404, 'friendRequestNotFound'])
      expect(await blockedBy(erin)).toMatchObject([{ roleBefore: null }])
    },
  )

  test('shows a block only to the blocker, and returns the same error to the blocked person as for an unknown person', async () => {
    given(await block(erin, dana))
    expect(await blockedBy(dana)).toEqual([])
    const never = { id: newId() }
    for (const act of [ask, block, unblock])
      expect(refusalOf(await act(dana, erin))).toEqual(refusalOf(await act(dana, never)))
    expect(refusalOf(await ask(dana, erin))).toEqual(ABSENT)
    const { data } = await dana.api.GET('/people', { params: { query: { q: 'Erin Cole' } } })
    expect(data?.people.map(({ id }) => id)).not.toContain(erin.id)
  })

  test('rejects a block of oneself, of an unknown person, of a person hidden from the search, and of a person who blocked the caller', async () => {
    const hidden = await world.person()
    given(await hidden.api.PATCH('/settings', { body: { findable: false } }))
    given(await block(dana, erin))
    const answers = []
    for (const other of [{ id: newId() }, hidden, dana, erin])
      answers.push(refusalOf(await block(erin, other)))
    expect(answers).toEqual([ABSENT, ABSENT, ABSENT, ABSENT])
    expect(await blockedBy(erin)).toEqual([])
  })

  test('blocks a friend even if the people search cannot find the friend', async () => {
    await befriend(erin, dana)
    given(await dana.api.PATCH('/settings', { body: { findable: false } }))
    given(await block(erin, dana))
    expect(await blockedBy(erin)).toHaveLength(1)
  })

  test('keeps an existing block unchanged if the same person is blocked again', async () => {
    await befriend(erin, dana)
    given(await block(erin, dana))
    const [first] = await blockedBy(erin)
    given(await block(erin, dana))
    expect(await blockedBy(erin)).toEqual([first])
  })

  test('lists blocked people with the newest block first', async () => {
    const other = await world.person({ name: 'Other' })
    given(await block(erin, dana))
    given(await block(erin, other))
    expect((await blockedBy(erin)).map(({ person }) => person.name)).toEqual(['Other', 'Dana Marlowe'])
  })
})

describe('an unblocked person', () => {
  test('lets an unblocked person become a friend again, without the roles of the old friendship', async () => {
    await befriend(erin, dana)
    given(await block(erin, dana))
    const subjects = [`person:${erin.id}`, `person:${dana.id}`]
    // Only the blocker's revision changes, because the unblocked person must not notice the change.
    expect(await moves(world, subjects, async () => given(await unblock(erin, dana)))).toEqual([1, 0])
    expect([await blockedBy(erin), await friendsOf(erin)]).toEqual([[], []])
    await befriend(dana, erin)
    expect(await friendsOf(erin)).toMatchObject([{ role: 'none', roleGranted: 'none' }])
  })

  test('responds with personNotFound if the person to unblock is not blocked', async () => {
    given(await block(dana, erin))
    expect(refusalOf(await unblock(erin, dana))).toEqual(ABSENT)
    expect(await blockedBy(dana)).toHaveLength(1)
  })
})

describe('a report about a blocked person', () => {
  const reports = (words: string) =>
    sink.mails.filter(({ to, raw }) => to.includes('support@homefield.example') && raw.includes(words))

  test('sends a report to the support mailbox once, with both user ids and the reporter as Reply-To (C12)', async () => {
    const command = {
      params: { path: { userId: dana.id } },
      body: { report: 'Writes strange things' },
      headers: { 'command-id': newId() },
    }
    await Promise.all(Array.from({ length: 3 }, () => erin.api.PUT('/blocked-people/{userId}', command)))
    await world.settled()
    const [mail, ...more] = reports('Writes strange things')
    expect(more).toEqual([])
    expect(mail?.to).toEqual(['support@homefield.example'])
    expect(mail?.raw).toMatch(new RegExp(`^Reply-To: .*${erin.email}`, 'im'))
    for (const id of [erin.id, dana.id]) expect(mail?.raw).toContain(id)
    // The email contains nothing about the reported person except the id and the report.
    for (const word of [dana.email, 'Dana', 'Marlowe']) expect(mail?.raw).not.toContain(word)
    expect(mail?.raw).toMatch(/^Subject: Report [0-9a-f]{6}/m)
  })

  test("escapes the report's text (C68)", async () => {
    const hostile = '<script>alert(1)</script>\nBcc: victim@evil.example\nhttps://evil.example/phish'
    given(await block(erin, dana, hostile))
    await world.settled()
    const [mail] = reports(dana.id)
    expect(mail?.to).toEqual(['support@homefield.example'])
    const [headers = '', ...parts] = mail?.raw.split(/\r?\n\r?\n/) ?? []
    expect(headers).not.toMatch(/^Bcc:/im)
    const html = parts.join('\n\n').split(/^Content-Type: text\/html/im)[1]
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script')
    expect(mail?.raw).not.toContain('https://evil.example')
    expect(mail?.raw).toContain('https[:]//evil.example')
  })

  test('sends no email for a blank report, but sends an email if a person who is already blocked is reported later', async () => {
    given(await block(erin, dana, '   '))
    await world.settled()
    expect(reports(dana.id)).toEqual([])
    given(await block(erin, dana, 'Second thoughts'))
    await world.settled()
    expect(reports(dana.id)).toHaveLength(1)
  })

  test('sends no email for a report about an unknown person', async () => {
    const nobody = { id: newId() }
    expect(refusalOf(await block(erin, nobody, 'Ghost'))).toEqual(ABSENT)
    await world.settled()
    expect(reports(nobody.id)).toEqual([])
  })

  test('rejects a report of more than 2,000 characters', async () => {
    expect((await block(erin, dana, 'x'.repeat(2_001))).error?.error.code).toBe('invalid')
    expect(await blockedBy(erin)).toEqual([])
  })
})
