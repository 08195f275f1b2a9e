import { pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type { World } from '@homefield/testkit/world'
import { newId } from '../../lib/ids.ts'

/** Inserts the database row of a file, but stores no file content. */
export async function storedFile(
  world: World,
  owner: Person,
  kind: 'photo' | 'portrait' = 'photo',
): Promise<string> {
  const id = newId()
  await pastAllRights(world.database, (as) =>
    as.query(
      `insert into files (id, owner_id, kind, storage_id, content_type, bytes, variants, content_hash)
       values ($1, $2, $3, gen_random_uuid(), 'image/jpeg', 1, '{512}', sha256('x'))`,
      [id, owner.id, kind],
    ),
  )
  return id
}

/** Returns the sorted subjects (such as `profile:<id>`) of all revisions that `act` incremented. */
export async function moved(world: World, act: () => Promise<unknown>): Promise<string[]> {
  const revisions = async () => {
    const { rows } = await world.database.query<{ subject: string; revision: string }>(
      'select subject, revision from revisions',
    )
    return new Map(rows.map(({ subject, revision }) => [subject, Number(revision)]))
  }
  const before = await revisions()
  await act()
  const after = await revisions()
  return [...after.keys()].filter((subject) => before.get(subject) !== after.get(subject)).sort()
}

/** Removes the request id from a response, so that tests can compare two error responses. */
export function said({ response, error }: { response: Response; error?: unknown }): unknown {
  return [response.status, JSON.stringify(error ?? null).replace(/"requestId":"[^"]*"/, '')]
}
