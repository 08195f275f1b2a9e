import { message } from '@homefield/contract/message'
import type { CallRouter } from '../../../lib/call-router.ts'
import type { FileParts } from '../storing/service.ts'
import { addPicture } from './service.ts'

export function pictureRoutes(router: CallRouter, parts: FileParts): void {
  router.upload(message.addPicture, ({ userId, work, params, query, bytes }) =>
    addPicture(parts, { userId, work, bytes, messageId: params.id, fileId: query.fileId }),
  )
}
