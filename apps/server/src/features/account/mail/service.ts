import type { SystemUnit } from '@homefield/database/work'
import type { MailWish } from './model.ts'

/** Has a mail sent once the unit has committed. `key`: a mail of the same key that has not been sent yet is replaced. */
export async function requestMail(
  unit: Pick<SystemUnit, 'enqueue'>,
  wish: MailWish,
  key: string = `mail:${wish.template}:${wish.userId}`,
): Promise<void> {
  await unit.enqueue({ task: 'mail.send', payload: wish, key })
}
