import { carry } from '../../web/src/lib/api/transport.ts'

/** Fetches pictures with the bearer token and caches them until the session on this phone ends. */
export function createImageReader(): { read: (address: string) => Promise<string>; forget: () => void } {
  const kept = new Map<string, Promise<string>>()

  async function fetched(address: string): Promise<string> {
    const answer = await carry(new Request(address))
    if (!answer.ok) throw new Error(`Picture: ${answer.status}`)
    return URL.createObjectURL(await answer.blob())
  }

  return {
    read(address) {
      const before = kept.get(address)
      if (before) return before
      const reading = fetched(address)
      kept.set(address, reading)
      // A failed fetch is removed from the cache, so that the next request for the image fetches again.
      reading.catch(() => kept.delete(address))
      return reading
    },
    forget() {
      for (const reading of kept.values())
        reading.then(
          (url) => URL.revokeObjectURL(url),
          () => undefined,
        )
      kept.clear()
    },
  }
}
