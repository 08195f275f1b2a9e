/** `URL.parse`, which is younger than the oldest browsers we run on (Safari 16.4, Chrome 111). Null: no address. */
export function parsedAddress(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
