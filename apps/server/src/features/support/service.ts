import type { Work, WriteUnit } from '@homefield/database/work'
import { AppError } from '../../lib/app-error.ts'
import type { Logger } from '../../lib/logger.ts'
import { MailError } from '../../lib/mailer/mail.ts'
import type { Mailer } from '../../lib/mailer/mailer.ts'
import { requestSupportMail } from '../account/service.ts'

/**
 * Sends a support request to the support mailbox. A request with the same id is sent only once.
 * @throws AppError `summaryMissing`
 */
export async function requestSupport(
  unit: WriteUnit,
  { id, summary }: { id: string; summary: string },
): Promise<Record<string, never>> {
  if (summary === '') throw new AppError('summaryMissing')
  await requestSupportMail(unit, { requestId: id, summary })
  return {}
}

export interface TestMailParts {
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly logger: Logger
}

/**
 * Sends the welcome email within the request, so that the operator sees whether the mail server accepts emails.
 * @throws AppError `testMailNotSent`
 */
export async function sendTestMail(
  { mailer, publicUrl, logger }: TestMailParts,
  request: { userId: string; work: Work; email: string; fullName?: string | undefined },
): Promise<{ message: string }> {
  const language = await request.work.read(request.userId, async ({ viewer }) => viewer.language)
  const name = request.fullName === '' ? undefined : request.fullName
  // The dynamic import avoids loading react-email at startup, which would take 0.4 s.
  const { welcomeMail } = await import('../../lib/mailer/templates/welcome.ts')
  const content = await welcomeMail({ language, name, address: request.email, publicUrl })
  try {
    await mailer.send({ to: request.email, ...content, headers: { 'Auto-Submitted': 'auto-generated' } })
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    logger.warn({ err: error }, 'a test mail could not be sent')
    throw new AppError('testMailNotSent')
  }
  return { message: 'Test email sent successfully!' }
}
