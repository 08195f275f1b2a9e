import type { PushAppKind } from '@homefield/domain/push-app'

export const PUSH_APP_NAMES: Readonly<Record<PushAppKind, string>> = {
  ntfy: 'ntfy',
  gotify: 'Gotify',
  apprise: 'Apprise',
}
