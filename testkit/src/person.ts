import type { Paths } from '@homefield/contract/paths'
import createClient, { type Client } from 'openapi-fetch'
import { newId } from '@homefield/server/lib/ids'

export interface SignUpOptions {
  readonly name?: string
  readonly zone?: string
  readonly email?: string
  readonly password?: string
  /** If false, onboarding is skipped, so the person has neither a name nor a time zone. */
  readonly onboarded?: boolean
}

/** A person with an account and a session, for tests that act as this person. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly cookie: string
  readonly bearer: string
  /** API client that is signed in as this person. The client adds a command id to each mutation without an id. */
  readonly api: Client<Paths>
}

export const PASSWORD = 'Correct-Horse-7'

export async function signUp(origin: string, options: SignUpOptions = {}): Promise<Person> {
  const { password = PASSWORD, onboarded = true } = options
  const email = options.email ?? `${newId()}@family.example`
  await post(`${origin}/api/auth/sign-up/email`, { email, password })
  const person = await signIn(origin, { email, password })
  if (onboarded) await onboard(person.api, options)
  return person
}

/** Sets the person's name and time zone, as the onboarding screen does. */
export async function onboard(api: Client<Paths>, options: SignUpOptions): Promise<void> {
  const { name = 'Erin Cole', zone = 'America/New_York' } = options
  const { error } = await api.PATCH('/settings', { body: { fullName: name, timezone: zone } })
  if (error) throw new Error(`onboarding: ${error.error.code}`)
}

export async function signIn(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<Person> {
  const answer = await post(`${origin}/api/auth/sign-in/email`, { email, password, rememberMe: true })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const api = client(origin, { cookie })
  const { data } = await api.GET('/me')
  if (!data) throw new Error('the person signed in, but the session is empty')
  return { id: data.id, email, password, cookie, bearer: credentialIn(answer.headers), api }
}

/** Extracts the bearer token from a response's session cookie, for clients that send an `authorization` header. */
export function credentialIn(headers: Headers, cookie: 'session' | 'recovery' = 'session'): string {
  for (const set of headers.getSetCookie()) {
    const [, found, value = ''] = /^(?:__Host-)?homefield_(\w+)=([^;]*)/.exec(set) ?? []
    if (found === cookie) return decodeURIComponent(value)
  }
  return ''
}

/** Creates an API client that sends `headers` with each request. */
export function client(origin: string, headers: Record<string, string>): Client<Paths> {
  const api = createClient<Paths>({ baseUrl: `${origin}/api/v1`, headers })
  api.use({
    onRequest({ request }) {
      if (request.method !== 'GET' && !request.headers.has('command-id'))
        request.headers.set('command-id', newId())
      return request
    },
  })
  return api
}

async function post(url: string, body: unknown): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${answer.status} ${await answer.text()}`)
  return answer
}
