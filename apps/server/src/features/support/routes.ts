import { type SignUpMode, support } from '@homefield/contract/support'
import { AppError } from '../../lib/app-error.ts'
import type { CallRouter } from '../../lib/call-router.ts'
import type { Installation } from '../../lib/installation.ts'
import { isFromThisMachine } from '../../lib/loopback.ts'
import { requestSupport, sendTestMail, type TestMailParts } from './service.ts'

export function supportRoutes(
  router: CallRouter,
  parts: TestMailParts & {
    installation: Installation
    /** The sign-up mode that applies now. */
    signUpMode: () => Promise<SignUpMode>
  },
): void {
  const { installation } = parts
  router.open(support.site, async () => ({ ...installation, signUp: await parts.signUpMode() }))
  router.write(support.request, ({ unit, body }) => requestSupport(unit, body))
  if (installation.hasTestMail)
    router.run(support.testMail, async ({ userId, work, caller, body }) => {
      if (!isFromThisMachine(caller)) throw new AppError('notFound')
      return sendTestMail(parts, { userId, work, ...body })
    })
}
