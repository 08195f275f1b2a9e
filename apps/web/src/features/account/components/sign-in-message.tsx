import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Note } from '../../../ui/note.tsx'
import type { Tone } from '../../../ui/tag.tsx'
import type { SignInNotice } from '../model.ts'

const NOTICES: Record<SignInNotice, { tone: Tone; text: MessageDescriptor }> = {
  accountCreated: { tone: 'pos', text: msg`Account created successfully! Please sign in to continue.` },
  passwordUpdated: {
    tone: 'pos',
    text: msg`Password updated successfully. Please sign in with your new password.`,
  },
  passwordChanged: { tone: 'pos', text: msg`Your password was changed. Please sign in with the new one.` },
  addressConfirmed: { tone: 'pos', text: msg`Your email address is confirmed.` },
  additionalEmailConfirmed: {
    tone: 'pos',
    text: msg`Thanks! You’ll get Homefield emails at this address from now on.`,
  },
  sessionEnded: { tone: 'neutral', text: msg`Your session has ended. Please sign in again.` },
  accountDeleted: { tone: 'neutral', text: msg`Your account has been deleted.` },
  authenticationFailed: { tone: 'neg', text: msg`Authentication failed. Please sign in again.` },
  linkInvalid: { tone: 'neg', text: msg`This link is invalid or has expired.` },
}

/** Shows the error of the last sign-in attempt, or otherwise a notice such as 'account created'. */
export function SignInMessage({ notice, error }: { notice: SignInNotice | undefined; error: string | null }) {
  const { i18n } = useLingui()
  if (error) {
    return (
      <Note tone="neg" role="alert" className="mb-5">
        {error}
      </Note>
    )
  }
  if (!notice) return null
  const { tone, text } = NOTICES[notice]
  return (
    <Note tone={tone} role={tone === 'neg' ? 'alert' : 'status'} className="mb-5">
      {i18n._(text)}
    </Note>
  )
}
