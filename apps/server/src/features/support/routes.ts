import { support } from '@homefield/contract/support'
import { AppError } from '../../lib/app-error.ts'
import type { Door } from '../../lib/door.ts'
import type { Installation } from '../../lib/installation.ts'
import { isFromThisMachine } from '../../lib/loopback.ts'
import { requestSupport, sendTestMail, type TestMailParts } from './service.ts'

export function supportRoutes(door: Door, parts: TestMailParts & { installation: Installation }): void {
  const { installation } = parts
  door.open(support.site, async () => installation)
  door.write(support.request, ({ unit, body }) => requestSupport(unit, body))
  if (installation.hasTestMail)
    door.run(support.testMail, async ({ userId, work, caller, body }) => {
      if (!isFromThisMachine(caller)) throw new AppError('notFound')
      return sendTestMail(parts, { userId, work, ...body })
    })
}
