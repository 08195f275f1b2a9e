import type { StreamFrame } from '@homefield/contract/stream'
import { pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type pg from 'pg'
import { expect } from 'vitest'

/** A device that is connected to the event stream of a running server. */
export interface Listener {
  /** The latest revision of each subject (such as `profile:<id>`) that the stream has reported. */
  readonly held: Map<string, number>
  /** Subjects (such as `profile:<id>`) that the stream has reported as gone, in order of arrival. */
  readonly gone: string[]
  readonly frames: StreamFrame[]
  close(): void
}

export async function listen(origin: string, { cookie }: Person): Promise<Listener> {
  const ending = new AbortController()
  const answer = await fetch(`${origin}/api/v1/stream`, { headers: { cookie }, signal: ending.signal })
  if (!answer.body || answer.status !== 200) throw new Error(`stream: ${answer.status}`)
  const listener: Listener = { held: new Map(), gone: [], frames: [], close: () => ending.abort() }
  void hear(answer.body, listener).catch(() => undefined)
  await expect.poll(() => listener.frames.length).toBeGreaterThan(0)
  return listener
}

async function hear(body: ReadableStream<Uint8Array>, { held, gone, frames }: Listener): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data: ')) continue
      const frame = JSON.parse(line.slice(6)) as StreamFrame
      for (const [subject, revision] of Object.entries(frame.revisions)) held.set(subject, revision)
      for (const subject of frame.type === 'change' ? frame.gone : []) {
        held.delete(subject)
        gone.push(subject)
      }
      frames.push(frame)
    }
  }
}

/** Waits until the device knows the same revisions as a device that connects now. */
export async function caughtUp(origin: string, person: Person, { held }: Listener): Promise<void> {
  const fresh = await listen(origin, person)
  fresh.close()
  await expect.poll(() => held).toEqual(fresh.held)
}

/**
 * Deletes the data of `people`, so that the next test can use their accounts again.
 * Reusing accounts is far faster than signing up new people for each test.
 */
export async function beginAnew(database: pg.Pool, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  await pastAllRights(database, async (as) => {
    for (const [table, ...columns] of [
      ['friendships', 'user_id', 'friend_id'],
      ['conversations', 'participant_1_id', 'participant_2_id'],
      ['friend_requests', 'requester_id', 'requested_id'],
      ['blocks', 'user_id', 'blocked_id'],
      ['friend_invitations', 'user_id'],
      ['profiles', 'user_id'],
      ['platform_teams', 'user_id'],
      ['notifications', 'user_id', 'person_id'],
    ])
      await as.query(
        `delete from ${table} where ${columns.map((column) => `${column} = any ($1)`).join(' or ')}`,
        [ids],
      )
    await as.query(
      'update user_settings set photo_file_id = null, findable = true where user_id = any ($1)',
      [ids],
    )
    // Resets the rate limits, so that requests of earlier tests do not count.
    await as.query('delete from request_limits')
  })
}
