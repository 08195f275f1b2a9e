import { PushApp } from '@homefield/contract/device'
import type { PushAppRow } from './store.ts'

export function showPushApp({ id, kind, host, rejected_at: rejectedAt }: PushAppRow): PushApp {
  return PushApp.parse({ id, kind, host, isRejected: rejectedAt !== null })
}
