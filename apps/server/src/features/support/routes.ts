import { support } from '@homefield/contract/support'
import type { Door } from '../../lib/door.ts'
import type { Installation } from '../../lib/installation.ts'
import { requestSupport, sendTestMail, type TestMailParts } from './service.ts'

export function supportRoutes(door: Door, parts: TestMailParts & { installation: Installation }): void {
  const { installation } = parts
  door.open(support.site, async () => installation)
  door.write(support.request, ({ unit, body }) => requestSupport(unit, body))
  // In production there is no such call at all.
  if (!installation.isProduction)
    door.run(support.testMail, ({ userId, work, body }) => sendTestMail(parts, { userId, work, ...body }))
}
