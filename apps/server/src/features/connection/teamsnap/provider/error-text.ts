import { z } from 'zod'

const ErrorBody = z.object({
  collection: z.object({ error: z.object({ message: z.string(), title: z.string().nullish() }) }),
})
const LONGEST = 160

/**
 * Returns the message of an error response for Homefield's log.
 * Quoted text and numbers in the message are replaced, because they may identify a person.
 * Returns an empty text if the body is not TeamSnap's error JSON, for example an HTML page or an empty 403.
 */
export function saidIn(body: Uint8Array | undefined): string {
  if (body === undefined || body.byteLength === 0) return ''
  try {
    const read = ErrorBody.safeParse(JSON.parse(new TextDecoder().decode(body)))
    if (!read.success) return ''
    return read.data.collection.error.message
      .replace(/(["'`“‘]).*?(["'`”’])/g, '…')
      .replace(/\d+/g, '#')
      .replace(/[^\p{L}\p{N} .,;:_#…()/-]/gu, '')
      .slice(0, LONGEST)
      .trim()
  } catch {
    return ''
  }
}
