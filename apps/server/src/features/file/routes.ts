import { file } from '@homefield/contract/file'
import type { CallRouter } from '../../lib/call-router.ts'
import { pictureRoutes } from './picture/routes.ts'
import { addPhoto, readFile } from './service.ts'
import type { FileParts } from './storing/service.ts'

export function fileRoutes(router: CallRouter, parts: FileParts): void {
  router.upload(file.upload, ({ userId, work, query, bytes }) =>
    addPhoto(parts, { userId, work, bytes, ...query }),
  )
  pictureRoutes(router, parts)
  router.download(file.read, ({ unit, params }) => readFile(parts, unit, params))
}
