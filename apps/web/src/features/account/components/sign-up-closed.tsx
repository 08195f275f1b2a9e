import type { SignUpMode } from '@homefield/contract/support'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailOpen } from 'lucide-react'
import { LinkButton } from '../../../ui/link-button.tsx'
import { TEXT_LINK } from '../../../ui/text-link-look.ts'
import { AccountState } from './account-state.tsx'

interface SignUpClosedProps {
  mode: SignUpMode
  /** The address of the person who runs this server. */
  contact: string
}

/** Shown instead of the sign-up form if the user has no invitation: why, and whom to ask. */
export function SignUpClosed({ mode, contact }: SignUpClosedProps) {
  const { t } = useLingui()
  return (
    <AccountState
      icon={MailOpen}
      title={t`You need an invitation`}
      text={
        mode !== 'closed'
          ? t`This Homefield server takes new accounts by invitation. Ask a friend who uses it, or the person who runs it, to invite you. Then open the link that you get.`
          : t`This Homefield server takes new accounts by invitation. Ask the person who runs it for a link. Then open that link.`
      }
    >
      <LinkButton to="/auth/signin" variant="primary" className="h-11 w-full">
        {t`Sign in`}
      </LinkButton>
      <p className="text-sm text-ink-3">
        <Trans>
          The person who runs this server:{' '}
          <a href={`mailto:${contact}`} className={`${TEXT_LINK} [overflow-wrap:anywhere]`}>
            {contact}
          </a>
        </Trans>
      </p>
    </AccountState>
  )
}
