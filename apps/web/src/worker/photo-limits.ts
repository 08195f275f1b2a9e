/** A cached photo. `keptAt` is in milliseconds since 1970, or null if unknown. */
export interface Kept {
  readonly path: string
  readonly bytes: number
  readonly keptAt: number | null
}

const DAY = 24 * 60 * 60 * 1000
const MOST = { photos: 300, bytes: 40_000_000, age: 30 * DAY } as const

/**
 * Returns the photos to delete: first those that were stored more than 30 days ago.
 * The oldest of the other photos follow, until the number and the bytes of the rest are within the limits.
 * If the date of a photo is in the future, the clock was wrong, so the photo counts as too old.
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
