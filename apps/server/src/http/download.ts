import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { Download } from '../lib/door.ts'

/**
 * Sends a file, or word that the other side has it already. Only the browser of the person who asked may keep it, and
 * only for him, and asks each time whether he still may: a right that was withdrawn ends with the next look (C51).
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Download,
): Promise<FastifyReply> {
  const isKnown = isKnownAs(request.headers['if-none-match'], file.etag)
  const content = isKnown ? undefined : await file.open()
  if (!isKnown && !content) throw new AppError('notFound')
  void reply
    .header('cache-control', 'private, no-cache')
    .header('etag', `"${file.etag}"`)
    .header('vary', 'Cookie, Authorization')
  if (!content) return reply.code(304).send()
  return reply
    .type(file.contentType)
    .header('content-length', content.size)
    .header('content-disposition', dispositionOf(file))
    .header('x-content-type-options', 'nosniff')
    .send(content.stream)
}

function dispositionOf({ fileName }: Download): string {
  return fileName === undefined ? 'inline' : `attachment; filename="${fileName}"`
}

/** If-None-Match (RFC 9110, 13.1.2): weak comparison. `etag` without quotes. */
export function isKnownAs(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false
  return condition.split(',').some((one) => ['*', `"${etag}"`, `W/"${etag}"`].includes(one.trim()))
}
