/** A photo that is kept: when, in milliseconds since 1970; null where that is not known. */
export interface Kept {
  readonly path: string
  readonly bytes: number
  readonly keptAt: number | null
}

const DAY = 24 * 60 * 60 * 1000
const MOST = { photos: 300, bytes: 40_000_000, age: 30 * DAY } as const

/**
 * What has to go: what nobody asked for in a month, and of the rest the longest unseen, until count and bytes fit. What was
 * kept in the future was kept under another clock, and counts as old.
 *
 * @param kept the longest unseen first.
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
