/**
 * A cached photo. `keptAt` is when it was cached, in milliseconds since 1970, or null if the time is unknown.
 */
export interface Kept {
  readonly path: string
  readonly bytes: number
  readonly keptAt: number | null
}

const DAY = 24 * 60 * 60 * 1000
const MOST = { photos: 300, bytes: 40_000_000, age: 30 * DAY } as const

/**
 * Returns the cached photos to delete. A photo that was cached more than 30 days ago is always deleted.
 * In addition, the oldest photos are deleted until at most 300 photos and 40 MB remain.
 * A photo counts as too old if its date is unknown or more than a day in the future.
 * @param kept the cached photos, oldest first
 */
export function surplus(kept: readonly Kept[], now: number): string[] {
  const isOld = ({ keptAt }: Kept) => keptAt === null || keptAt < now - MOST.age || keptAt > now + DAY
  const gone = kept.filter(isOld)
  const left = kept.filter((one) => !isOld(one))
  let bytes = left.reduce((sum, one) => sum + one.bytes, 0)
  while (left.length > MOST.photos || bytes > MOST.bytes) {
    const longest = left.shift()
    if (!longest) break
    bytes -= longest.bytes
    gone.push(longest)
  }
  return gone.map(({ path }) => path)
}
