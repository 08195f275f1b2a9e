import { useEffect, useState } from 'react'

/**
 * Where an image element reads what only entitled people may see. A browser sends its cookie with the image; a native
 * app has none, so its wrapper reads the bytes with the bearer and names them by an address of the page's own.
 */
type Reader = (address: string) => Promise<string>
let filled: Reader | null = null

/** For a native wrapper, before anything is shown. */
export function setImageReader(reader: Reader): void {
  filled = reader
}

/** What stands in `src`: the address itself, or null until it was read. One of the page's own is never read. */
export function useImage(address: string): string | null {
  const reader = address.startsWith('http') ? filled : null
  const [read, setRead] = useState<{ of: string; as: string } | null>(null)
  useEffect(() => {
    if (!reader) return undefined
    let isOver = false
    const show = (as: string) => {
      if (!isOver) setRead({ of: address, as })
    }
    // Where it cannot be read, the element says so by failing itself.
    reader(address).then(show, () => show('data:,'))
    return () => {
      isOver = true
    }
  }, [reader, address])
  if (!reader) return address
  return read?.of === address ? read.as : null
}

/** Reads one ahead of need. */
export function preloadImage(address: string): void {
  if (filled) void filled(address).catch(() => undefined)
  else new Image().src = address
}
