import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { Download } from '../lib/call-router.ts'

/**
 * Sends a file, or the status 304 if the client already has the current version.
 * Only the requester's browser may cache the file, and the browser revalidates the file on every use.
 * A user without access can therefore no longer view the file, even if the browser has a cached copy (C51).
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

/** Compares an If-None-Match header with `etag` (without quotes), using weak comparison (RFC 9110, 13.1.2). */
export function isKnownAs(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false
  return condition.split(',').some((one) => ['*', `"${etag}"`, `W/"${etag}"`].includes(one.trim()))
}
