import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { DraftOffer } from '../../../lib/session/draft-offer.tsx'
import { lastEnd, onAccountChange } from '../../../lib/session/account.ts'
import { keepForSignIn, useDraft, useKeepDraft } from '../../../lib/session/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { REQUEST } from '../model.ts'
import { SupportDialog } from './support-dialog.tsx'

/** Shows the support button, its dialog, and a note that offers to continue an unsent message. */
export function ContactSupport() {
  const { t } = useLingui()
  /**
   * `isOpen` is null until the user first opens the dialog, because mounting `Letter` loads the draft.
   */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <DraftOffer form={REQUEST} of={t`your message to support`} onContinue={() => setOpen(true)} />
      <Button
        variant="primary"
        icon={LifeBuoy}
        aria-haspopup="dialog"
        className="max-md:h-11"
        onPress={() => setOpen(true)}
      >
        {t`Contact Support`}
      </Button>
      {isOpen === null ? null : <Letter isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

function Letter({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [summary, setSummary] = useState(useDraft(REQUEST) ?? '')
  useKeepDraft(REQUEST, summary === '' ? null : summary)
  useSignInAgain(isOpen)
  return (
    <SupportDialog
      isOpen={isOpen}
      onClose={onClose}
      summary={summary}
      onChange={setSummary}
      onSignIn={() => {
        if (summary !== '') keepForSignIn(REQUEST, summary)
      }}
    />
  )
}

/**
 * The help page is public, so it stays open when the session ends.
 * The support form requires a session. If the session ends while the user is writing, the sign-in page opens.
 */
function useSignInAgain(isWriting: boolean): void {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    if (isWriting && lastEnd() === 'expired')
      void navigate({ to: '/auth/signin', search: { returnTo: '/help' }, replace: true })
  })
  useEffect(
    () =>
      onAccountChange((open) => {
        if (open === null) leave()
      }),
    [],
  )
}
