/**
 * Parses a URL as `URL.parse` does. The oldest supported browsers (Safari 16.4, Chrome 111) lack `URL.parse`.
 * Returns null if the text is not a URL.
 * @param base the URL that a relative `text` refers to
 */
export function parsedAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
