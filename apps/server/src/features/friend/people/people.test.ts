import { befriend, given, pastAllRights } from '@homefield/testkit/family'
import { type MailSink, startMailSink } from '@homefield/testkit/mail-sink'
import { client, type Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { ask, asked, block, decline, found, refusalOf, remove } from '../friend.fixture.ts'

let world: World
let erin: Person
beforeAll(async () => {
  world = await startWorld({ name: 'people' })
  erin = await world.person({ name: 'Erin Cole' })
})
afterAll(() => world?.close())

/** Creates accounts for the people search. The accounts have no password, so nobody can sign in to them. */
async function people(...names: string[]): Promise<string[]> {
  const ids = names.map(() => newId())
  await pastAllRights(world.database, async (as) => {
    for (const [index, name] of names.entries()) {
      await as.query(
        `insert into users (id, name, email, created_at, updated_at) values ($1::uuid, '', $2, now(), now())`,
        [ids[index], `${ids[index]}@family.example`],
      )
      await as.query(
        `update user_settings set full_name = $2, timezone = 'UTC', phone_number = '+15035550123' where user_id = $1`,
        [ids[index], name],
      )
    }
  })
  return ids
}

const namesFor = async (q: string, who = erin) => (await found(who, q)).map(({ name }) => name)
const search = (who: Person, q: string) => who.api.GET('/people', { params: { query: { q } } })

describe('a search for people', () => {
  test('finds people by any part of their name in any case, and lists names that begin with the text first', async () => {
    await people('Quinn Alvarez', 'Marquis Bell', 'QUILLA Stone', 'Nobody Else')
    expect(await namesFor('qui')).toEqual(['QUILLA Stone', 'Quinn Alvarez', 'Marquis Bell'])
    expect(await namesFor('  LVAREZ ')).toEqual(['Quinn Alvarez'])
    expect(await namesFor('nn al')).toEqual(['Quinn Alvarez'])
    expect(await namesFor('quinnal')).toEqual([])
  })

  test('finds names in every script, even by only two letters', async () => {
    await people('Żaneta Łukasik', 'Иван Петров', '山田太郎', 'Ólafur')
    expect(await namesFor('łukasik')).toEqual(['Żaneta Łukasik'])
    expect(await namesFor('ŻANETA')).toEqual(['Żaneta Łukasik'])
    expect(await namesFor('петров')).toEqual(['Иван Петров'])
    expect(await namesFor('ИВАН ПЕ')).toEqual(['Иван Петров'])
    expect(await namesFor('山田')).toEqual(['山田太郎'])
    expect(await namesFor('ól')).toEqual(['Ólafur'])
  })

  test('returns only id, name and photo of each person', async () => {
    const [id] = await people('Xaver Only')
    const { data } = await search(erin, 'xaver')
    expect(data).toEqual({ people: [{ id, name: 'Xaver Only', photoId: null }] })
  })

  test('returns at most ten people per search', async () => {
    await people(...Array.from({ length: 12 }, (_, index) => `Wendeline ${index + 10}`))
    expect(await namesFor('wendeline')).toEqual(
      Array.from({ length: 10 }, (_, index) => `Wendeline ${index + 10}`),
    )
  })

  test.each([
    ['%%', []],
    ['__', ['Under__Score']],
    ['a%b', ['Ratio a%b']],
    ['\\\\', ['Back\\\\Slash']],
    ['a_', []],
    ["' or '1'='1", []],
    ['er_s', []],
  ])('treats wildcards in the search text as literal characters: %s', async (q, expected) => {
    await pastAllRights(world.database, (as) =>
      as.query(
        `delete from users where id in (select user_id from user_settings where full_name ~ 'Under|Ratio|Back')`,
      ),
    )
    await people('Under__Score', 'Ratio a%b', 'Back\\\\Slash')
    expect(await namesFor(q)).toEqual(expected)
  })

  test.each(['', 'x', ' x ', 'x'.repeat(101), 'a\u0000b'])('rejects the search text %j', async (q) => {
    expect((await search(erin, q)).error?.error.code).toBe('invalid')
  })
})

describe('people who are not found', () => {
  test('does not find the person who searches', async () => {
    expect(await namesFor('erin co')).toEqual([])
  })

  test('does not find friends and people with a pending request, until the friendship or request has ended', async () => {
    const vera = await world.person({ name: 'Vera Searcher' })
    const friend = await world.person({ name: 'Yolanda Friend' })
    const incoming = await world.person({ name: 'Yolanda Incoming' })
    const outgoing = await world.person({ name: 'Yolanda Outgoing' })
    expect(await namesFor('yolanda', vera)).toHaveLength(3)
    await befriend(vera, friend)
    const request = await asked(incoming, vera)
    given(await ask(vera, outgoing))
    expect(await namesFor('yolanda', vera)).toEqual([])
    for (const one of [friend, incoming, outgoing]) expect(await namesFor('vera se', one)).toEqual([])

    given(await decline(vera, request.id))
    given(await remove(friend, vera))
    expect(await namesFor('yolanda', vera)).toEqual(['Yolanda Friend', 'Yolanda Incoming'])
  })

  test('finds neither people whom the searcher blocked nor people who blocked the searcher', async () => {
    const umar = await world.person({ name: 'Umar One' })
    const other = await world.person({ name: 'Umar Other' })
    given(await block(umar, other))
    expect([await namesFor('umar', umar), await namesFor('umar', other)]).toEqual([[], []])
    expect((await namesFor('umar')).toSorted()).toEqual(['Umar One', 'Umar Other'])
  })

  test('does not find accounts that are not onboarded or are being deleted', async () => {
    const [zoneless, leaving] = await people('Tamsin Zoneless', 'Tamsin Leaving')
    await pastAllRights(world.database, async (as) => {
      await as.query(`update user_settings set timezone = '' where user_id = $1`, [zoneless])
      await as.query(`insert into account_deletions (user_id, email, requested_at) values ($1, 'x', now())`, [
        leaving,
      ])
    })
    expect(await namesFor('tamsin')).toEqual([])
  })
})

describe('a person who is not findable', () => {
  test('hides an unfindable person from searches and new requests, but not from friends and people with open requests', async () => {
    const hidden = await world.person({ name: 'Sybil Hidden' })
    const friend = await world.person({ name: 'Rhoda' })
    const pending = await world.person({ name: 'Petra' })
    await befriend(friend, hidden)
    const request = await asked(pending, hidden)
    expect(await namesFor('sybil')).toEqual(['Sybil Hidden'])

    const { data } = await hidden.api.PATCH('/settings', { body: { findable: false } })
    expect(data?.settings.findable).toBe(false)
    expect(await namesFor('sybil')).toEqual([])
    expect(refusalOf(await ask(erin, hidden))).toEqual([404, 'personNotFound', 'Person not found'])
    expect(refusalOf(await block(erin, hidden))).toEqual([404, 'personNotFound', 'Person not found'])

    const { data: friends } = await friend.api.GET('/friends')
    expect(friends?.friends.map(({ person }) => person.name)).toEqual(['Sybil Hidden'])
    const { data: requests } = await pending.api.GET('/friend-requests')
    expect(requests?.outgoing).toMatchObject([{ id: request.id, person: { name: 'Sybil Hidden' } }])
    // A person who is not findable can still search and send requests.
    expect(await namesFor('erin cole', hidden)).toEqual(['Erin Cole'])
    given(await ask(hidden, erin))

    given(await hidden.api.PATCH('/settings', { body: { findable: true } }))
    expect(await namesFor('sybil', await world.person())).toEqual(['Sybil Hidden'])
  })
})

describe('limits of the search', () => {
  test('rejects a search without a session or before onboarding', async () => {
    const nobody = await client(world.origin, {}).GET('/people', { params: { query: { q: 'erin' } } })
    expect(refusalOf(nobody).slice(0, 2)).toEqual([401, 'unauthenticated'])
    const fresh = await world.person({ onboarded: false })
    expect(refusalOf(await search(fresh, 'erin')).slice(0, 2)).toEqual([403, 'onboardingIncomplete'])
  })

  test("rejects a person's 201st search within an hour", async () => {
    const eager = await world.person()
    const statuses: number[] = []
    // Invalid searches count toward the limit and are fast, because they run no query.
    for (let nth = 1; nth <= 199; nth++) statuses.push((await search(eager, 'x')).response.status)
    expect(new Set(statuses)).toEqual(new Set([400]))
    expect((await search(eager, 'erin')).response.status).toBe(200)
    const { response, error } = await search(eager, 'erin')
    expect([response.status, error?.error.code]).toEqual([429, 'tooManyRequests'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await search(erin, 'erin')).response.status).toBe(200)
    // The rate limit applies only to the people search, not to the list of friends.
    expect((await eager.api.GET('/friends')).response.status).toBe(200)
  })
})

describe('an installation that sends email', () => {
  let sink: MailSink
  let mailing: World
  beforeAll(async () => {
    sink = await startMailSink()
    mailing = await startWorld({ name: 'people_mail', smtpUrl: sink.url })
  })
  afterAll(async () => {
    await mailing?.close()
    await sink?.close()
  })

  test('requires a confirmed address to search for people and send requests, but not to be found or accept a request', async () => {
    const unconfirmed = await mailing.person({ name: 'Oona New' })
    const confirmed = await mailing.person({ name: 'Paula Known' })
    await mailing.database.query('update users set email_verified = true where id = $1', [confirmed.id])
    const refused = [403, 'emailNotConfirmed', 'Please confirm your own email address first.']
    expect(refusalOf(await search(unconfirmed, 'paula'))).toEqual(refused)
    expect(refusalOf(await ask(unconfirmed, confirmed))).toEqual(refused)
    expect((await found(confirmed, 'oona')).map(({ name }) => name)).toEqual(['Oona New'])
    await befriend(confirmed, unconfirmed)
    await mailing.database.query('update users set email_verified = true where id = $1', [unconfirmed.id])
    expect((await search(unconfirmed, 'paula')).response.status).toBe(200)
  })
})
