import { startPushAppServer, type PushAppServer } from '@homefield/testkit/delivery/push-app-server'
import { given } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'

let world: World
let apps: PushAppServer
beforeAll(async () => {
  apps = await startPushAppServer()
  world = await startWorld({ name: 'push_app', loopback: (host) => apps.loopback(host) })
})
beforeEach(() => {
  apps.received.length = 0
  apps.answer = { status: 200, body: {} }
})
afterAll(async () => {
  await world?.close()
  await apps?.close()
})

const NTFY = {
  kind: 'ntfy',
  server: 'https://ntfy.example',
  channel: 'cole-family',
  token: 'tk_secret',
} as const
const GOTIFY = {
  kind: 'gotify',
  server: 'https://gotify.example/push/',
  channel: '',
  token: 'AxYz.12',
} as const
const APPRISE = { kind: 'apprise', server: 'http://apprise.example', channel: 'cole', token: '' } as const

const add = (person: Person, app: typeof NTFY | typeof GOTIFY | typeof APPRISE, id = newId()) =>
  person.api.POST('/push-apps', { body: { id, ...app } })
const listed = async (person: Person) => given(await person.api.GET('/push-apps')).pushApps
/** Sends a test to every channel of the person. Returns the results of the pushes. */
async function tested(person: Person): Promise<[string, string, string | null][]> {
  const { ids } = given<{ ids: string[] }>(await person.api.POST('/deliveries/test'))
  await world.settled()
  const { deliveries } = given<{
    deliveries: { id: string; channel: string; targetName: string; status: string; reason: string | null }[]
  }>(await person.api.GET('/deliveries'))
  return deliveries
    .filter(({ id, channel }) => ids.includes(id) && channel === 'push')
    .map(({ targetName, status, reason }) => [targetName, status, reason])
}
const TITLE = 'This is a test'
const BODY = 'Homefield can reach you here.'

describe('a push to an app of the person', () => {
  test('is JSON with topic, message and link for ntfy, with the access token', async () => {
    const person = await world.person()
    given(await add(person, NTFY))
    expect(await tested(person)).toEqual([['ntfy.example', 'sent', null]])
    expect(apps.received).toEqual([
      {
        path: '/',
        authorization: 'Bearer tk_secret',
        gotifyKey: undefined,
        body: {
          topic: 'cole-family',
          title: TITLE,
          message: BODY,
          priority: 3,
          click: `${world.config.http.publicUrl}/settings#notifications`,
        },
      },
    ])
  })

  test('has the app’s key and opens the link on a click in Gotify, also below a path', async () => {
    const person = await world.person()
    given(await add(person, GOTIFY))
    expect(await tested(person)).toEqual([['gotify.example', 'sent', null]])
    expect(apps.received).toEqual([
      {
        path: '/push/message',
        authorization: undefined,
        gotifyKey: 'AxYz.12',
        body: {
          title: TITLE,
          message: BODY,
          priority: 5,
          extras: {
            'client::notification': {
              click: { url: `${world.config.http.publicUrl}/settings#notifications` },
            },
          },
        },
      },
    ])
  })

  test('ends with the link for Apprise', async () => {
    const person = await world.person()
    given(await add(person, APPRISE))
    expect(await tested(person)).toEqual([['apprise.example', 'sent', null]])
    expect(apps.received).toEqual([
      {
        path: '/notify/cole',
        authorization: undefined,
        gotifyKey: undefined,
        body: {
          title: TITLE,
          body: `${BODY}\n${world.config.http.publicUrl}/settings#notifications`,
          type: 'info',
          format: 'text',
        },
      },
    ])
  })

  test.each([
    ['401', NTFY, 401],
    ['403', NTFY, 403],
    ['404', GOTIFY, 404],
    ['204, because Apprise has no configuration under the key', APPRISE, 204],
  ] as const)('is the last one if the app’s server answers %s', async (_answer, app, status) => {
    const person = await world.person()
    given(await add(person, app))
    apps.answer = { status }
    expect((await tested(person)).map(([, ...result]) => result)).toEqual([['failed', 'gone']])
    expect((await listed(person)).map(({ isRejected }) => isRejected)).toEqual([true])
    apps.answer = { status: 200, body: {} }
    apps.received.length = 0
    expect(await tested(person)).toEqual([])
    expect(apps.received).toEqual([])
  })

  test('is given up without a change of the app if its server finds the message invalid', async () => {
    const person = await world.person()
    given(await add(person, NTFY))
    apps.answer = { status: 400 }
    expect(await tested(person)).toEqual([['ntfy.example', 'failed', 'rejected']])
    expect((await listed(person)).map(({ isRejected }) => isRejected)).toEqual([false])
  })
})

describe('the list of apps', () => {
  test('shows kind and host, but neither topic nor token, and no app of another person', async () => {
    const [erin, other] = [await world.person(), await world.person()]
    const id = newId()
    given(await add(erin, NTFY, id))
    expect(await listed(erin)).toEqual([{ id, kind: 'ntfy', host: 'ntfy.example', isRejected: false }])
    expect(await listed(other)).toEqual([])
    const { rows } = await world.database.query('select p::text as row from push_apps p where id = $1', [id])
    expect(JSON.stringify(rows)).not.toMatch(/cole-family|tk_secret/)
    expect(world.logged()).not.toMatch(/cole-family|tk_secret/)
  })

  test('holds five apps at most, even if six are added at once', async () => {
    const person = await world.person()
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(person, NTFY)))
    expect(answers.filter(({ response }) => response.ok)).toHaveLength(5)
    expect(answers.flatMap(({ error }) => error?.error.code ?? [])).toEqual(['tooManyPushApps'])
    expect(await listed(person)).toHaveLength(5)
  })

  test('loses an app that the person removes, and gives the same answer for an app that does not exist', async () => {
    const person = await world.person()
    const id = newId()
    given(await add(person, NTFY, id))
    const remove = () => person.api.DELETE('/push-apps/{id}', { params: { path: { id } } })
    given(await remove())
    expect(await listed(person)).toEqual([])
    const { response, error } = await remove()
    expect([response.status, error?.error.code]).toEqual([404, 'pushAppNotFound'])
  })

  test('names the field that is not valid', async () => {
    const person = await world.person()
    const { response, error } = await person.api.POST('/push-apps', {
      body: { id: newId(), ...NTFY, channel: 'cole/family' },
    })
    expect(response.status).toBe(400)
    expect(JSON.stringify(error)).toContain('channel')
    expect(JSON.stringify(error)).not.toContain('cole/family')
  })
})
