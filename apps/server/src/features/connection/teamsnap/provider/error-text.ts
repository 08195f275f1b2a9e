import { z } from 'zod'

const Told = z.object({
  collection: z.object({ error: z.object({ message: z.string(), title: z.string().nullish() }) }),
})
const LONGEST = 160

/**
 * What an error answer says of itself, for our log: the API's own words without whatever may name somebody, which is what
 * it quotes and every number. Nothing of a body in another form (a page of HTML, an empty 403).
 */
export function saidIn(body: Uint8Array | undefined): string {
  if (body === undefined || body.byteLength === 0) return ''
  try {
    const read = Told.safeParse(JSON.parse(new TextDecoder().decode(body)))
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
