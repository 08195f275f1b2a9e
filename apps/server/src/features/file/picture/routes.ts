import { message } from '@homefield/contract/message'
import type { Door } from '../../../lib/door.ts'
import type { FileParts } from '../storing/service.ts'
import { addPicture } from './service.ts'

export function pictureRoutes(door: Door, parts: FileParts): void {
  door.upload(message.addPicture, ({ userId, work, params, query, bytes }) =>
    addPicture(parts, { userId, work, bytes, messageId: params.id, fileId: query.fileId }),
  )
}
