import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { OtherPage } from '../features/account/link/model.ts'
import { CallbackPage } from '../features/account/pages/callback-page.tsx'
import { addToast } from '../ui/toast-queue.ts'

/**
 * Shows the page for an email link, which redeems the link and then navigates to the next page.
 * The next page replaces the link in the history.
 */
export function Callback() {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const go = (destination: OtherPage) => {
    if (destination.page === 'home' && destination.news) {
      const { tone, text } = NEWS[destination.news]
      addToast({ tone, text: i18n._(text) })
    }
    void navigate({ ...wayTo(destination), replace: true })
  }
  return <CallbackPage onDone={go} />
}

const NEWS = {
  addressConfirmed: { tone: 'pos', text: msg`Your email address is confirmed.` },
  additionalEmailConfirmed: {
    tone: 'pos',
    text: msg`Thanks! You’ll get Homefield emails at this address from now on.`,
  },
  linkInvalid: { tone: 'neg', text: msg`This link is invalid or has expired.` },
} as const

function wayTo(destination: OtherPage) {
  if (destination.page === 'newPassword') return { to: '/auth/reset-password' } as const
  if (destination.page === 'forgotPassword')
    return { to: '/auth/forgot-password', search: { failed: true } } as const
  if (destination.page === 'home') return { to: '/' } as const
  const { notice } = destination
  return { to: '/auth/signin', search: notice ? { notice } : {} } as const
}
